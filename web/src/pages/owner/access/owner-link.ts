import { readOwnerFragment } from "@vitrine/domain/owner/owner-page-link";
import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";

let waiting: string | undefined;

/** Moves the part after the `#` from the address into memory, until `takenLink` returns it. */
export function takeLinkFromAddress(): void {
  if (location.hash.length <= 1) return;
  waiting = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
}

/** Returns what followed the `#` in the address, and forgets it; `undefined` if nothing came since the last call. */
export function takenLink(): string | undefined {
  takeLinkFromAddress();
  const link = waiting;
  waiting = undefined;
  return link;
}

/** Reads an owner's link, or only its part after the `#`; `undefined` when the text is neither. */
export function readOwnerLink(text: string): OwnerLink | undefined {
  const end = text
    .trim()
    .split("#")
    .slice(text.includes("#") ? 1 : 0)
    .join("#");
  return readOwnerFragment(unescaped(end));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text contains a plain percent sign.
    return text;
  }
}
