"""Settings of the notebooks' kernel; `tools/environment.py` copies them into `.venv`."""

c = get_config()  # noqa: F821  # IPython puts it there
# The kernel warns at every start that it uses TCP. Show only errors.
c.IPKernelApp.log_level = 40
