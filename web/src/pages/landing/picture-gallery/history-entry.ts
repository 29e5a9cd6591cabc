/** The history entry's state while a picture is open. `scrolledTo`: the scroll position of the page behind it. */
export function historyEntryOf(picture: string, scrolledTo: number): object {
  return { picture, scrolledTo };
}

/** The id of the picture that is open on a history entry; `undefined` for none. Another page may have stored anything. */
export function pictureIdOfEntry(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null || !("picture" in entry)) return undefined;
  return typeof entry.picture === "string" ? entry.picture : undefined;
}

/** How far the page is scrolled behind the picture of a history entry; `undefined` when the entry does not say. */
export function placeOfEntry(entry: unknown): number | undefined {
  if (typeof entry !== "object" || entry === null || !("scrolledTo" in entry)) return undefined;
  return typeof entry.scrolledTo === "number" ? entry.scrolledTo : undefined;
}
