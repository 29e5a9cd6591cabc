import { readOwnerFragment } from "@vitrine/domain/owner/owner-page-link";
import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";

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
