show(`${w} wins`); // in_scripts
show("Furiten"); // in_scripts
show("two words"); // in_scripts
show(say("{seat} wins", { seat: w }));
show(`riichi-${w}`);
if (answer.words === "ron") stop(); // looked_into
if (other === reply.verdict) stop(); // looked_into
show(answer.words.split(" ")[0]); // looked_into
show(answer.verdict?.slice(3)); // looked_into
if (/ron/.test(answer.words)) stop(); // looked_into
if (picture.getAttribute("aria-label").includes("ron")) stop(); // looked_into
show(answer.words, picture.getAttribute("aria-label"));
