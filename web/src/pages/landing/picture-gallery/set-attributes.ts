/** Gives an element these attributes, or takes them away. */
export function setAttributes(
  element: Element,
  isSet: boolean,
  attributes: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (isSet) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
