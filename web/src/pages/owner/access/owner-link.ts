import { readOwnerFragment } from "@vitrine/domain/owner/owner-page-link";
import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";

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

/** Reads an owner's link, or only its part after the `#`; `undefined` when the text is neither. */
export function readOwnerLink(text: string): OwnerLink | undefined {
  const link = text.trim();
  // Without a `#`, `indexOf` returns -1 and the whole text is the fragment.
  return readOwnerFragment(unescaped(link.slice(link.indexOf("#") + 1)));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text contains a plain percent sign.
    return text;
  }
}
