"""Settings of the notebooks' kernel, copied into `.venv` when it is made."""

c = get_config()  # noqa: F821  # IPython puts it there
# The kernel warns at every start that it talks to this machine over TCP. Errors are still told.
c.IPKernelApp.log_level = 40
