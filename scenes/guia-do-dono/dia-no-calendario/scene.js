// Draws the events of one day of the feed, and below what the feed says of one of them.

const FIRST_HOUR = 8;
const LAST_HOUR = 13;
const { events, opened } = window.facts;
const main = document.querySelector("main");

for (let hour = FIRST_HOUR; hour < LAST_HOUR; hour++) {
  const line = add(main, "div", "hour");
  line.style.top = share(hour * 60);
  add(line, "span", "", `${hour}:00`);
}
const laneEnds = [];
for (const event of events) {
  const free = laneEnds.findIndex((end) => end <= event.from);
  event.lane = free === -1 ? laneEnds.length : free;
  laneEnds[event.lane] = event.to;
}
for (const { summary, color, from, to, lane } of events) {
  const box = add(main, "article", summary === opened.summary ? "event open" : "event");
  box.classList.add(color);
  box.style.top = share(from);
  box.style.height = `calc(${share(to)} - ${share(from)})`;
  box.style.left = `${(100 * lane) / laneEnds.length}%`;
  box.style.width = `${100 / laneEnds.length}%`;
  add(box, "p", "", laneEnds.length > 1 ? summary.split(" · ")[0] : summary);
}
document.querySelector("h2").textContent = opened.summary;
for (const line of opened.description.split("\n")) {
  const [name, value] = line.split(": ");
  add(document.querySelector("dl"), "dt", "", name);
  add(document.querySelector("dl"), "dd", "", value);
}

function share(minutes) {
  return `${(100 * (minutes - FIRST_HOUR * 60)) / ((LAST_HOUR - FIRST_HOUR) * 60)}%`;
}

function add(parent, tag, className, text) {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}
