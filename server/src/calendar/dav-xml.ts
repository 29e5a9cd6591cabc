// As much of XML as a WebDAV server's answers need: elements by name, and the text inside.

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

// A section that stands for itself, as Cyrus writes names, or an entity, by name or by number.
const MARKED_TEXT =
  /<!\[CDATA\[(.*?)\]\]>|&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gis;

const CODE_POINT_MAX = 0x10_ff_ff;

/** What is inside each element of a name, whatever prefix its namespace has. */
export function elementsNamed(xml: string, name: string): string[] {
  const element = new RegExp(`<((?:[\\w-]+:)?${name})(?:\\s[^>]*)?>(.*?)</\\1>`, "gs");
  return [...xml.matchAll(element)].map((match) => match[2] ?? "");
}

/** The text that XML without elements in it stands for. */
export function textOf(xml: string): string {
  return xml.replaceAll(MARKED_TEXT, (written, section, name, decimal, hexadecimal) => {
    if (section !== undefined) return section;
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? written;
    const codePoint = decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal);
    return codePoint <= CODE_POINT_MAX ? String.fromCodePoint(codePoint) : written;
  });
}
