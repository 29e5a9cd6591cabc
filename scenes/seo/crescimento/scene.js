// The month's line is a stem: every day a leaf, the last one in flower.

const VISITS = [
  18, 17, 19, 16, 18, 20, 19, 22, 24, 23, 26, 25, 28, 27, 31, 34, 33, 37, 36, 40, 39, 43, 47, 46,
  51, 49, 54, 58, 57, 63,
];
const LEFT = 150;
const RIGHT = 1390;
const GROUND = 860;
const TOP_VISITS = 70;
const VISIT_PIXELS = 8.3;
const chart = document.querySelector(".chart");

for (const [x, y, r] of [
  [214, 964, 7],
  [560, 966, 8],
  [1130, 976, 9],
  [1330, 916, 12],
  [1476, 962, 8],
  [1540, 894, 10],
  [48, 968, 9],
]) {
  draw("ellipse", { cx: x, cy: y, rx: r * 1.5, ry: r, class: "stone" });
}

const points = VISITS.map((visits, index) => [
  LEFT + ((RIGHT - LEFT) * index) / (VISITS.length - 1),
  GROUND - visits * VISIT_PIXELS,
]);

for (let visits = 0; visits <= TOP_VISITS; visits += 20) {
  const y = GROUND - visits * VISIT_PIXELS;
  draw("path", { d: `M${LEFT - 20} ${y}H${RIGHT + 60}`, class: visits === 0 ? "ground" : "level" });
  if (visits > 0) label(".visits", String(visits), { top: `${y}px` });
}
for (const day of [1, 5, 10, 15, 20, 25, 30]) {
  label(".days", String(day), { left: `${points[day - 1][0]}px` });
}

for (const day of [6, 14, 22]) {
  const [x, y] = points[day - 1];
  draw("path", { d: `M${x} ${y + 16}V${GROUND}`, class: "since" });
  const note = document.querySelector(`.day-${day}`);
  note.style.left = `${x}px`;
}

// It comes out of the ground below the first day.
const [firstX, firstY] = points[0];
const line = smooth(points);
const stem = `M${firstX - 46} ${GROUND + 8}C${firstX - 52} ${GROUND - 70} ${firstX - 40} ${firstY + 20} ${line.slice(1)}`;
for (const [x, y] of [
  [-92, 46],
  [-60, 74],
  [-34, 62],
  [-4, 40],
]) {
  draw("path", {
    d: `M${firstX - 46} ${GROUND + 4}Q${firstX - 46 + (x + 46) * 0.3} ${GROUND + y * 0.8} ${firstX + x} ${GROUND + y}`,
    class: "root",
  });
}
draw("path", {
  d: `${line}L${RIGHT} ${GROUND}L${LEFT} ${GROUND}Z`,
  class: "under",
});
for (const [index, [x, y]] of points.entries()) {
  if (index > 0 && index < VISITS.length - 1) leaf(x, y, index);
}
draw("path", { d: stem, class: "stem" });
draw("path", { d: stem, class: "light" });
for (const day of [6, 14, 22]) {
  const [x, y] = points[day - 1];
  draw("circle", { cx: x, cy: y, r: 13, class: "bud" });
  draw("circle", { cx: x, cy: y, r: 5, class: "bud-eye" });
}
flower(...points.at(-1));

document.querySelector(".last strong").textContent = String(VISITS.at(-1));
document.querySelector(".first strong").textContent = String(VISITS[0]);

function smooth(all) {
  let path = `M${all[0][0]} ${all[0][1]}`;
  for (let index = 0; index < all.length - 1; index++) {
    const before = all[Math.max(0, index - 1)];
    const [from, to] = [all[index], all[index + 1]];
    const after = all[Math.min(all.length - 1, index + 2)];
    const [x1, y1] = handle(before, from, to, 1);
    const [x2, y2] = handle(from, to, after, -1);
    path += `C${x1} ${y1} ${x2} ${y2} ${to[0]} ${to[1]}`;
  }
  return path;
}

// Where the curve through `at` bends towards its neighbours.
function handle(before, at, after, sign) {
  return [at[0] + (sign * (after[0] - before[0])) / 5, at[1] + (sign * (after[1] - before[1])) / 5];
}

function leaf(x, y, index) {
  const isUp = index % 2 === 0;
  const length = 36 + index * 1.7;
  const group = draw("g", {
    transform: `translate(${x} ${y}) rotate(${isUp ? -62 + (index % 3) * 9 : 38 - (index % 4) * 8})`,
  });
  const width = length * 0.36;
  draw(
    "path",
    {
      d: `M0 0C${length * 0.25} ${-width} ${length * 0.75} ${-width} ${length} 0C${length * 0.75} ${width * 0.7} ${length * 0.25} ${width * 0.7} 0 0Z`,
      class: `leaf leaf-${index % 3}`,
    },
    group,
  );
  draw(
    "path",
    { d: `M2 0Q${length * 0.5} ${-width * 0.1} ${length * 0.92} 0`, class: "vein" },
    group,
  );
}

function flower(x, y) {
  const group = draw("g", { transform: `translate(${x} ${y - 18})` });
  const rings = [
    { petals: 20, length: 118, width: 30, name: "outer" },
    { petals: 18, length: 92, width: 26, name: "middle" },
    { petals: 14, length: 66, width: 22, name: "inner" },
    { petals: 10, length: 42, width: 17, name: "heart" },
  ];
  for (const [ring, { petals, length, width, name }] of rings.entries()) {
    for (let petal = 0; petal < petals; petal++) {
      const turn = (360 * petal) / petals + ring * 9;
      draw(
        "path",
        {
          d: `M0 0C${width * 0.5} ${-length * 0.3} ${width} ${-length * 0.72} 0 ${-length}C${-width} ${-length * 0.72} ${-width * 0.5} ${-length * 0.3} 0 0Z`,
          transform: `rotate(${turn})`,
          class: `petal ${name}`,
        },
        group,
      );
    }
  }
  draw("circle", { r: 11, class: "centre" }, group);
}

function label(list, text, style) {
  const item = document.createElement("li");
  item.textContent = text;
  Object.assign(item.style, style);
  document.querySelector(list).append(item);
}

function draw(name, attributes, parent = chart) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}
