// The XML of WebDAV's answers: elements by name, and their text.

import { XMLParser } from "fast-xml-parser";

/** What is inside an element: its text, and the elements in it by their names without prefix. */
export interface DavElement {
  readonly [name: string]: string | readonly DavElement[] | undefined;
}

const TEXT = "#text";
const NAME_ATTRIBUTE = "@name";

const parser = new XMLParser({
  removeNSPrefix: true,
  attributeNamePrefix: "@",
  // No answer needs another one, and half a megabyte of them would take half a second.
  ignoreAttributes: (attribute) => attribute !== "name",
  // A calendar may be called `1e3`.
  parseTagValue: false,
  parseAttributeValue: false,
  // Also the numbers of characters, which the parser counts among them.
  htmlEntities: true,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** The elements of an answer; none where it is no XML. */
export function davElements(xml: string): DavElement {
  try {
    return parser.parse(xml) as DavElement;
  } catch {
    // Too deep, too many entities or cut off: whoever misses an element says which.
    return {};
  }
}

/** Each element with this name, but none that is inside of another one. */
export function elementsNamed(element: DavElement, name: string): DavElement[] {
  return Object.entries(element).flatMap(([inside, elements]) => {
    if (elements === undefined || typeof elements === "string") return [];
    return inside === name ? elements : elements.flatMap((one) => elementsNamed(one, name));
  });
}

/** The text of an element, without blanks around it. */
export function textOf(element: DavElement | undefined): string {
  const text = element?.[TEXT];
  return typeof text === "string" ? text.trim() : "";
}

/** What an element's attribute `name` says: `VEVENT` of `<comp name="VEVENT"/>`. */
export function nameAttributeOf(element: DavElement): string | undefined {
  const name = element[NAME_ATTRIBUTE];
  return typeof name === "string" ? name : undefined;
}
