// Sews each value of the code to what becomes of it.

const threads = document.querySelector(".threads");
const card = document.querySelector("article").getBoundingClientRect();

for (const from of document.querySelectorAll("[data-from]")) {
  const to = document.querySelector(`[data-to=${from.dataset.from}]`);
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const x1 = start.right + 30;
  const y1 = start.top + start.height / 2;
  const x2 = card.left;
  const y2 = end.top + Math.min(end.height, 120) / 2;
  const bend = (x2 - x1) / 2;
  const thread = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  draw("path", { d: thread, class: "shade", transform: "translate(4 7)" });
  draw("path", { d: thread, class: "thread", stroke: getComputedStyle(from).color });
  draw("path", { d: thread, class: "twist" });
  for (const [cx, cy] of [
    [x1, y1],
    [x2, y2],
  ]) {
    draw("circle", { cx, cy, r: 8, fill: getComputedStyle(from).color });
    draw("circle", { cx, cy, r: 3, fill: "#0c1713" });
  }
}

function draw(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  threads.append(element);
}
