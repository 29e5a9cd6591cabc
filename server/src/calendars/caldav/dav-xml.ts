// Reads the little XML that WebDAV responses need: elements by name, and their text.

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

// A CDATA section, as Cyrus writes names, or an entity by name or number.
const ESCAPED_TEXT =
  /<!\[CDATA\[(.*?)\]\]>|&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gis;

const CODE_POINT_MAX = 0x10_ff_ff;

/**
 * The contents of each element with this name, whatever its namespace prefix. One pass over the tags: searching the end
 * of each would let half a megabyte of unclosed tags block the server for seconds.
 */
export function elementsNamed(xml: string, name: string): string[] {
  const ends = endTags(xml, name);
  const inside: string[] = [];
  let startTagEnd = -1;
  let elementEnd = 0;
  for (const { 1: tagName = "", index } of xml.matchAll(tags("<", name, "(?=[\\s>])"))) {
    if (index < elementEnd) continue;
    if (startTagEnd < index) startTagEnd = xml.indexOf(">", index);
    if (startTagEnd === -1) break;
    if (xml[startTagEnd - 1] === "/") continue;
    const itsEnds = ends.get(tagName) ?? [];
    while ((itsEnds.at(-1) ?? xml.length) <= startTagEnd) itsEnds.pop();
    const end = itsEnds.at(-1);
    if (end === undefined) continue;
    inside.push(xml.slice(startTagEnd + 1, end));
    elementEnd = end;
  }
  return inside;
}

/** Where the end tags of a name stand, the last first, by the name with its prefix. */
function endTags(xml: string, name: string): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const { 1: tagName = "", index } of [
    ...xml.matchAll(tags("</", name, "\\s*>")),
  ].toReversed()) {
    const ofName = positions.get(tagName);
    if (ofName === undefined) positions.set(tagName, [index]);
    else ofName.push(index);
  }
  return positions;
}

function tags(opening: string, name: string, closing: string): RegExp {
  return new RegExp(`${opening}((?:[\\w-]+:)?${name})${closing}`, "g");
}

/** The text of an element that contains no other elements. */
export function textOf(xml: string): string {
  return xml.replaceAll(ESCAPED_TEXT, (written, section, name, decimal, hexadecimal) => {
    if (section !== undefined) return section;
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? written;
    const codePoint = decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal);
    return codePoint <= CODE_POINT_MAX ? String.fromCodePoint(codePoint) : written;
  });
}
