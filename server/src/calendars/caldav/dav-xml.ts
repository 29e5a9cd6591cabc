// Reads the XML of WebDAV answers: elements by name, and their text.

import { XMLParser } from "fast-xml-parser";

/** Holds an element's text, its `name` attribute and its child elements, each by its name without prefix. */
export interface DavElement {
  readonly [name: string]: string | readonly DavElement[] | undefined;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  attributeNamePrefix: "@",
  // Only this attribute is needed, and reading half a megabyte of attributes would take half a second.
  ignoreAttributes: (attribute) => attribute !== "name",
  // A calendar may be called `1e3`.
  parseTagValue: false,
  parseAttributeValue: false,
  // Also decodes numeric character references, which the parser counts as HTML entities.
  htmlEntities: true,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** The elements of an answer; none when it is not XML. */
export function davElements(xml: string): DavElement {
  try {
    return parser.parse(xml) as DavElement;
  } catch {
    // Nested too deeply, too many entities, or cut off. The caller reports the element that it misses.
    return {};
  }
}

/** All elements with this name, except those nested inside another one of that name. */
export function elementsNamed(element: DavElement, name: string): DavElement[] {
  return Object.entries(element).flatMap(([inside, elements]) => {
    if (elements === undefined || typeof elements === "string") return [];
    return inside === name ? elements : elements.flatMap((one) => elementsNamed(one, name));
  });
}

export function textOf(element: DavElement | undefined): string {
  const text = element?.["#text"];
  return typeof text === "string" ? text.trim() : "";
}

/** The value of an element's `name` attribute: `VEVENT` of `<comp name="VEVENT"/>`. */
export function nameAttributeOf(element: DavElement): string | undefined {
  const name = element["@name"];
  return typeof name === "string" ? name : undefined;
}
