// Lays the week's bookings out as a calendar does: those that overlap in time share the day's width.

const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const DAYS = [
  ["2026-11-23", "seg", "23"],
  ["2026-11-24", "ter", "24"],
  ["2026-11-25", "qua", "25"],
  ["2026-11-26", "qui", "26"],
  ["2026-11-27", "sex", "27"],
];
const { bookings } = window.facts;

for (let hour = FIRST_HOUR + 1; hour < LAST_HOUR; hour++) {
  const label = add(document.querySelector(".hours"), "li", "", `${hour}:00`);
  label.style.top = share(hour * 60 - FIRST_HOUR * 60);
}
for (const [day, weekday, date] of DAYS) {
  const column = add(document.querySelector(".week"), "section", "day");
  const head = add(column, "h2", "", weekday);
  add(head, "span", "", date);
  const hours = add(column, "div", "day-hours");
  const ofDay = bookings
    .filter((booking) => booking.day === day)
    .map((booking) => ({ ...booking, from: minutes(booking.start), to: minutes(booking.end) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  for (const cluster of clusters(ofDay)) layOut(cluster, hours);
}
for (let blank = 0; blank < new Date("2026-11-01T12:00").getDay(); blank++) {
  add(document.querySelector(".month-days"), "li", "");
}
for (let date = 1; date <= 30; date++) {
  const name = date === 20 ? "today" : date >= 23 && date <= 27 ? "in-week" : "";
  add(document.querySelector(".month-days"), "li", name, String(date));
}
document.querySelector(".total strong").textContent = bookings.length;

function clusters(ofDay) {
  const found = [];
  let end = 0;
  for (const booking of ofDay) {
    if (booking.from >= end) found.push([]);
    found.at(-1).push(booking);
    end = Math.max(end, booking.to);
  }
  return found;
}

function layOut(cluster, hours) {
  const laneEnds = [];
  for (const booking of cluster) {
    const free = laneEnds.findIndex((end) => end <= booking.from);
    booking.lane = free === -1 ? laneEnds.length : free;
    laneEnds[booking.lane] = booking.to;
  }
  for (const booking of cluster) {
    const event = add(hours, "article", `event color-${booking.colorId}`);
    event.style.top = share(booking.from - FIRST_HOUR * 60);
    event.style.height = share(booking.to - booking.from);
    event.style.left = `${(100 * booking.lane) / laneEnds.length}%`;
    event.style.width = `${100 / laneEnds.length}%`;
    const card = add(event, "div", booking.to - booking.from > 30 ? "card long" : "card");
    const isNarrow = laneEnds.length > 1;
    add(card, "strong", "", isNarrow ? booking.client.split(" ")[0] : booking.client);
    add(card, "span", "", isNarrow ? booking.start : `${booking.start} ${booking.style}`);
    if (booking.client === "João da Silva") showDetails(event, booking);
  }
}

function showDetails(event, booking) {
  event.classList.add("open");
  const details = add(event, "div", "details");
  details.dataset.overlap = "";
  add(details, "strong", "", booking.client);
  add(details, "p", "when", `terça, 24 de novembro, das ${booking.start} às ${booking.end}`);
  const list = add(details, "dl", "");
  for (const [name, value] of [
    ["Com", booking.barber],
    ["Estilo", booking.style],
    ["Telefone", booking.phone],
    ["Marcado", "pela página"],
  ]) {
    add(list, "dt", "", name);
    add(list, "dd", "", value);
  }
}

function minutes(time) {
  const [hour, minute] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function share(length) {
  return `${(100 * length) / ((LAST_HOUR - FIRST_HOUR) * 60)}%`;
}

function add(parent, tag, className, text) {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}
