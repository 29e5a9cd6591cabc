import { readingsOf } from "./content-line.ts";
import type { ContentLine } from "./content-line.ts";

/** A calendar, an event, a zone: what lies between `BEGIN` and `END`. */
export interface Component {
  /** In capitals: `VEVENT`. */
  readonly name: string;
  readonly lines: readonly NamedLine[];
  readonly components: readonly Component[];
}

/** A property's name in capitals, and what stands in its line behind it. */
type NamedLine = readonly [name: string, rest: string];

interface OpenComponent extends Component {
  readonly lines: NamedLine[];
  readonly components: OpenComponent[];
}

/** What is read. All else may say anything: nobody's time depends on it. */
const READ_LINES: ReadonlySet<string> = new Set([
  "BEGIN",
  "END",
  "ATTENDEE",
  "DTEND",
  "DTSTART",
  "DURATION",
  "EXDATE",
  "FREEBUSY",
  "ORGANIZER",
  "RDATE",
  "RECURRENCE-ID",
  "RRULE",
  "SEQUENCE",
  "STATUS",
  "TRANSP",
  "TZID",
  "TZOFFSETFROM",
  "TZOFFSETTO",
  "UID",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "X-WR-CALNAME",
]);

const READ_COMPONENTS: ReadonlySet<string> = new Set([
  "VCALENDAR",
  "VEVENT",
  "VFREEBUSY",
  "VTIMEZONE",
  "STANDARD",
  "DAYLIGHT",
]);

/** What stands in a calendar and in nothing else: where one begins, what did not end before it ends. */
const PARTS_OF_CALENDAR: ReadonlySet<string> = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);

/**
 * The calendars of a file, however its lines end and are folded. `not-a-calendar` for anything else, `cut-short` for the
 * beginning of one. A line that cannot be read is left out, never what stands around it. Pure.
 */
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
    // With what did not end before it. The end of what has not begun says nothing.
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

/** Every line that says something, unfolded. One that is not read has no name. */
function* linesOf(text: string): Generator<NamedLine> {
  let pieces: string[] = [];
  let isRead = false;
  for (const [piece] of text.matchAll(/[^\r\n]+/g)) {
    if (pieces.length > 0 && /^[ \t]/.test(piece)) {
      // The longest lines are descriptions: those are not put together.
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

/** Whether a line is read by how it begins: a name may be folded, too. */
function mayBeRead(piece: string): boolean {
  const [begins = "", name = ""] = NAME.exec(piece) ?? [];
  return begins.length === piece.length || READ_LINES.has(name.toUpperCase());
}

function namedLine(line: string): NamedLine {
  const [begins = "", name = ""] = NAME.exec(line) ?? [];
  const upper = name.toUpperCase();
  return READ_LINES.has(upper) ? [upper, line.slice(begins.length)] : ["", ""];
}

/** What stands behind a property's name, once for each of its lines. */
export function linesNamed({ lines }: Component, name: string): string[] {
  return lines.flatMap(([one, rest]) => (one === name ? [rest] : []));
}

/** The first of a property's lines that says something. */
export function firstLine(component: Component, name: string): ContentLine | undefined {
  return linesNamed(component, name)
    .flatMap((line) => readingsOf(line).slice(0, 1))
    .find(({ value }) => value !== "");
}

/** What a property says first; empty where it says nothing. */
export function firstValue(component: Component, name: string): string {
  return firstLine(component, name)?.value ?? "";
}
