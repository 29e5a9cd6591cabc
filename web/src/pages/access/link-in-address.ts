let fragmentInMemory: string | undefined;

/** Moves the part after the `#` from the address into memory, until `takeLink` returns it. */
export function moveLinkOutOfAddress(): void {
  if (location.hash.length <= 1) return;
  fragmentInMemory = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
}

/** Returns what followed the `#` in the address, and forgets it; `undefined` if nothing came since the last call. */
export function takeLink(): string | undefined {
  moveLinkOutOfAddress();
  const link = fragmentInMemory;
  fragmentInMemory = undefined;
  return link;
}

/** The part of a link after its `#`, as it was before a browser escaped it. The text may be that part alone. */
export function fragmentOf(text: string): string {
  const link = text.trim();
  // Without a `#`, `indexOf` returns -1 and the whole text is the fragment.
  return unescaped(link.slice(link.indexOf("#") + 1));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text contains a plain percent sign.
    return text;
  }
}
