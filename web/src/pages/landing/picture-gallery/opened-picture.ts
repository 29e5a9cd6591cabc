/** The history entry's state while a picture is open. `scrolledTo`: the scroll position of the page behind it. */
export function historyEntryOf(picture: string, scrolledTo: number): object {
  return { picture, scrolledTo };
}

/** The id of the picture that is open on a history entry; `undefined` for none, and for a state of another form. */
export function pictureOfEntry(entry: unknown): string | undefined {
  const { picture } = fieldsOf(entry);
  return typeof picture === "string" ? picture : undefined;
}

/** How far the page is scrolled behind a history entry's picture; `undefined` if none is open. */
export function scrollOfEntry(entry: unknown): number | undefined {
  const { scrolledTo } = fieldsOf(entry);
  return typeof scrolledTo === "number" ? scrolledTo : undefined;
}

function fieldsOf(entry: unknown): { readonly picture?: unknown; readonly scrolledTo?: unknown } {
  return typeof entry === "object" && entry !== null ? entry : {};
}
