// Draws the report from the figures that `npm run tool -- pagespeed --keep` left: nothing here is typed by hand.

const { routes } = window.facts.pagespeed;
const [landing] = routes;
const SCALE_SECONDS = 4;
const GOOD_SECONDS = 2.5;

// What people come to from a search, a poster or another site.
const SHOWN = new Set(["/", "/agenda", "/reserva", "/bann", "/policy", "/portifolio"]);

const DIALS = [
  ["performance", "Desempenho"],
  ["accessibility", "Acessibilidade"],
  ["bestPractices", "Boas práticas"],
  ["seo", "SEO"],
];

const isPerfect = DIALS.every(([key]) => landing[key] === "100");
document.querySelector("h1").innerText = isPerfect
  ? "Cem, cem,\ncem e cem."
  : "Medido no\ncelular.";
for (const [key, label] of DIALS) {
  const dial = add(document.querySelector(".dials"), "figure");
  dial.append(ticks(Number(landing[key])));
  add(dial, "strong", landing[key]);
  add(dial, "figcaption", label);
}

for (const { path, lcpSeconds, kilobytes } of routes.filter(({ path }) => SHOWN.has(path))) {
  const row = add(document.querySelector("tbody"), "tr");
  add(row, "td", path);
  add(row, "td", `${tenths(lcpSeconds)} s`);
  add(row, "td", `${kilobytes} KB`);
}

for (let second = 0; second <= SCALE_SECONDS; second++) {
  const mark = add(document.querySelector(".seconds"), "li", `${second} s`);
  mark.style.left = share(second);
}
document.querySelector(".good").style.width = share(GOOD_SECONDS);
document.querySelector(".ours").style.width = share(Number(landing.lcpSeconds));
document.querySelector(".ours p").textContent =
  `${tenths(landing.lcpSeconds)} s: o conteúdo está na tela`;

function ticks(score) {
  const TICKS = 54;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-100 -100 200 200");
  for (let index = 0; index <= TICKS; index++) {
    const tick = document.createElementNS("http://www.w3.org/2000/svg", "path");
    tick.setAttribute("d", index % 9 === 0 ? "M0 -98V-74" : "M0 -98V-82");
    tick.setAttribute("transform", `rotate(${-135 + (270 * index) / TICKS})`);
    if (index <= (TICKS * score) / 100) tick.setAttribute("class", "lit");
    svg.append(tick);
  }
  return svg;
}

function tenths(seconds) {
  return Number(seconds).toFixed(1).replace(".", ",");
}

function share(seconds) {
  return `${(100 * seconds) / SCALE_SECONDS}%`;
}

function add(parent, tag, text) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}
