// In octets of UTF-8, without the line break and without the space that starts a continued line. RFC 5545 (section 3.1)
// allows 75 with that space.
const LINE_OCTETS_MAX = 74;

// Characters of one octet each. Most lines have only these and are short, so they need no counting.
const PRINTABLE_ASCII = /^[ -~]*$/;

/** `NAME:value` as a line of an iCalendar file; an empty text where there is no value to write. */
export function contentLine(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : `${foldLine(`${name}:${value}`)}\r\n`;
}

/** Continues a long line on the next one, after a space, without splitting a code point. */
function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS_MAX && PRINTABLE_ASCII.test(line)) return line;
  let result = "";
  let octets = 0;
  for (const letter of line) {
    octets += octetsOf(letter);
    if (octets > LINE_OCTETS_MAX) {
      result += "\r\n ";
      octets = octetsOf(letter);
    }
    result += letter;
  }
  return result;
}

/** In UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
