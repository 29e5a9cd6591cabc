const EVENTS = 10_000;

const RULES = [
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;BYDAY=MO,WE,FR",
  "FREQ=MONTHLY;BYMONTHDAY=15",
  "FREQ=YEARLY",
  "FREQ=DAILY",
];
const ZONES = ["America/Sao_Paulo", "America/New_York", "E. South America Standard Time"];

/** The largest calendar that is read, nearly ten megabytes: ten thousand events, some ten years old, that go on for ever. */
export function largestCalendar(): string {
  const events = Array.from({ length: EVENTS }, (_, index) => eventOf(index));
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
}

function eventOf(index: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `20${two(15 + (index % 11))}${two(1 + (index % 12))}${two(1 + (index % 28))}`;
  return [
    "BEGIN:VEVENT",
    `UID:event-${index}@example.com`,
    "DTSTAMP:20261123T100000Z",
    `DTSTART;TZID=${ZONES[index % ZONES.length]}:${day}T${two(index % 24)}${index % 2 ? "00" : "30"}00`,
    "DURATION:PT30M",
    `RRULE:${RULES[index % RULES.length]}`,
    "SUMMARY:consulta",
    ...Array.from({ length: 10 }, () => `X-NOTE:${"a".repeat(65)}`),
    "END:VEVENT",
  ].join("\r\n");
}
