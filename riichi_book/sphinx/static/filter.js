// Filters tables: <input data-filters="ID"> leaves of the tables in the element ID the rows with all words typed.
// The style sheet hides a section all of whose rows are gone.
"use strict";

for (const field of document.querySelectorAll("input[data-filters]")) {
  const rows = [...(document.getElementById(field.dataset.filters)?.querySelectorAll("tbody tr") ?? [])];
  if (!rows.length) continue;
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const told = document.querySelector(`output[for="${field.id}"]`);

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    rows.forEach((row, place) => {
      row.hidden = !words.every((word) => texts[place].includes(word));
      left += row.hidden ? 0 : 1;
    });
    if (told) told.textContent = words.length ? say("{number} of {count}", { number: left, count: rows.length }) : "";
  };

  field.addEventListener("input", filter);
  field.closest("[hidden]")?.removeAttribute("hidden");
  filter(); // a browser that went back keeps what was typed
}
