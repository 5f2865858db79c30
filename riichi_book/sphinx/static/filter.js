// Filters tables: <input data-filters="ID"> leaves of the tables in the element ID the rows with all words typed.
// A section all of whose rows are gone goes too.
"use strict";

for (const field of document.querySelectorAll("input[data-filters]")) {
  const tables = [...(document.getElementById(field.dataset.filters)?.querySelectorAll("table") ?? [])];
  if (!tables.length) continue;
  const rows = tables.flatMap((table) => [...table.tBodies]).flatMap((body) => [...body.rows]);
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const sections = tables.length > 1 ? tables.map((table) => table.closest("section")).filter(Boolean) : [];
  const told = document.querySelector(`output[for="${field.id}"]`);

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    rows.forEach((row, place) => {
      row.hidden = !words.every((word) => texts[place].includes(word));
      left += row.hidden ? 0 : 1;
    });
    for (const section of sections) {
      section.hidden = [...section.querySelectorAll("tbody tr")].every((row) => row.hidden);
    }
    if (told) told.textContent = words.length ? say("{number} of {count}", { number: left, count: rows.length }) : "";
  };

  field.addEventListener("input", filter);
  field.closest("[hidden]")?.removeAttribute("hidden");
  filter(); // a browser that went back keeps what was typed
}
