import { readOwnerFragment } from "@vitrine/domain/owner/owner-page-link";
import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";

/** What a link of the owner holds, or its end alone; `undefined` when the text is no such link. */
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
    // A percent sign of its own.
    return text;
  }
}
