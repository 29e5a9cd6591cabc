import { createHash } from "node:crypto";

/** The ETag of a body: another body, another tag. */
export function entityTag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url")}"`;
}

/** Whether an `If-None-Match` header says that the client has this body already. */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  // A proxy that compressed the body on the way marks the tag as weak; for reading, that is the same.
  const tags = ifNoneMatch.split(",").map((known) => known.trim().replace(/^W\//, ""));
  return tags.includes(tag);
}
