/** A calendar, an event or a zone: the lines between `BEGIN` and `END`. */
export interface Component {
  /** In capitals: `VEVENT`. */
  readonly name: string;
  readonly lines: readonly NamedLine[];
  readonly components: readonly Component[];
}

/** A property's name in capitals, and the rest of its line. */
type NamedLine = readonly [name: string, rest: string];

interface OpenComponent extends Component {
  readonly lines: NamedLine[];
  readonly components: OpenComponent[];
}

/** The properties that are read: no other one changes when somebody is busy. */
const READ_LINES: ReadonlySet<string> = new Set(
  `BEGIN END ATTENDEE DTEND DTSTART DURATION EXDATE FREEBUSY ORGANIZER RDATE RECURRENCE-ID RRULE
  SEQUENCE STATUS TRANSP TZID TZOFFSETFROM TZOFFSETTO UID X-MICROSOFT-CDO-BUSYSTATUS
  X-WR-CALNAME`.split(/\s+/),
);

const READ_COMPONENTS: ReadonlySet<string> = new Set(
  "VCALENDAR VEVENT VFREEBUSY VTIMEZONE STANDARD DAYLIGHT".split(" "),
);

/** These stand directly in a calendar: where one begins, a component that is still open has lost its `END`. */
const PARTS_OF_CALENDAR: ReadonlySet<string> = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);

/** The calendars of a file, however its lines end and are folded. A line that cannot be read is left out. */
export function calendarsIn(text: string): readonly Component[] | "not-a-calendar" | "cut-short" {
  const calendars: OpenComponent[] = [];
  const open: { readonly name: string; readonly component: OpenComponent | undefined }[] = [];
  const openNames = new Map<string, number>();
  let isFirst = true;
  let isWhole = false;

  const endDownTo = (length: number) => {
    for (const { name } of open.splice(length)) openNames.set(name, (openNames.get(name) ?? 0) - 1);
  };

  const begin = (name: string) => {
    if (name === "VCALENDAR") endDownTo(0);
    else if (PARTS_OF_CALENDAR.has(name)) endDownTo(1);
    const component = READ_COMPONENTS.has(name) ? { name, lines: [], components: [] } : undefined;
    const around = name === "VCALENDAR" ? calendars : open.at(-1)?.component?.components;
    if (component !== undefined) around?.push(component);
    open.push({ name, component });
    openNames.set(name, (openNames.get(name) ?? 0) + 1);
  };
  const end = (name: string) => {
    // Also ends the components inside that have lost their `END`. An `END` without its `BEGIN` is ignored.
    const isOpen = (openNames.get(name) ?? 0) > 0;
    if (isOpen) endDownTo(open.findLastIndex((one) => one.name === name));
  };

  for (const [name, rest] of linesOf(text)) {
    const isBoundary = name === "BEGIN" || name === "END";
    const kind = isBoundary ? (readingsOf(rest)[0]?.value.toUpperCase() ?? "") : "";
    if (isFirst && (name !== "BEGIN" || kind !== "VCALENDAR")) return "not-a-calendar";
    isFirst = false;
    isWhole = name === "END" && kind === "VCALENDAR";
    if (name === "BEGIN") begin(kind);
    else if (name === "END") end(kind);
    else if (name !== "") open.at(-1)?.component?.lines.push([name, rest]);
  }
  if (isFirst) return "not-a-calendar";
  return isWhole ? calendars : "cut-short";
}

/** The lines that are not empty, unfolded. A line that is not read gets an empty name. */
function* linesOf(text: string): Generator<NamedLine> {
  let pieces: string[] = [];
  let isRead = false;
  for (const [piece] of text.matchAll(/[^\r\n]+/g)) {
    if (pieces.length > 0 && /^[ \t]/.test(piece)) {
      // Descriptions, the longest lines, are not read, and so not put together.
      if (isRead) pieces.push(piece.slice(1));
    } else if (piece.trim() !== "") {
      if (pieces.length > 0) yield namedLine(pieces.join(""));
      pieces = [piece];
      isRead = mayBeRead(piece);
    }
  }
  if (pieces.length > 0) yield namedLine(pieces.join(""));
}

const NAME = /^\s*([a-z][a-z\d-]*)/i;

/** Whether a line that begins with `piece` may be read. Its name may be folded, too, and then go on in the next piece. */
function mayBeRead(piece: string): boolean {
  const [begins = "", name = ""] = NAME.exec(piece) ?? [];
  return begins.length === piece.length || READ_LINES.has(name.toUpperCase());
}

function namedLine(line: string): NamedLine {
  const [begins = "", name = ""] = NAME.exec(line) ?? [];
  const upper = name.toUpperCase();
  return READ_LINES.has(upper) ? [upper, line.slice(begins.length)] : ["", ""];
}

export function linesNamed({ lines }: Component, name: string): string[] {
  return lines.flatMap(([one, rest]) => (one === name ? [rest] : []));
}

/** A property's first line with a value. */
export function firstLine(component: Component, name: string): ContentLine | undefined {
  return linesNamed(component, name)
    .flatMap((line) => readingsOf(line).slice(0, 1))
    .find(({ value }) => value !== "");
}

export function firstValue(component: Component, name: string): string {
  return firstLine(component, name)?.value ?? "";
}

/** A property's line without the name. */
export interface ContentLine {
  /** The parameters by their names in capitals, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/**
 * The ways to read `;TZID=America/Sao_Paulo:20261124T090000`. By the standard, the first colon outside quotes begins the value.
 * Otherwise the last one does: Exchange writes a zone's name with a colon (`;TZID=tzone://Microsoft/Utc:20261124T120000`).
 */
export function readingsOf(line: string): ContentLine[] {
  const first = firstColon(line);
  const last = line.lastIndexOf(":");
  if (last < 0) return [];
  // If no colon is outside of quotes, a quote was not closed.
  const begins = first < 0 ? line.indexOf(":") : first;
  return [...new Set([begins, last])].map((colon) => ({
    parameters: parametersIn(line.slice(0, colon)),
    value: line.slice(colon + 1).trim(),
  }));
}

function firstColon(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const letter = line[index];
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ":" && !isQuoted) return index;
  }
  return -1;
}

function parametersIn(head: string): Map<string, string> {
  const parameters = new Map<string, string>();
  let isQuoted = false;
  let begins = 0;
  for (let index = 0; index <= head.length; index++) {
    const letter = head[index];
    if (letter === '"') isQuoted = !isQuoted;
    const isOver = letter === undefined || (letter === ";" && !isQuoted);
    if (!isOver) continue;
    const [name = "", ...value] = head.slice(begins, index).split("=");
    parameters.set(name.trim().toUpperCase(), value.join("=").replaceAll('"', "").trim());
    begins = index + 1;
  }
  return parameters;
}
