import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";

import type { ContentEncoding } from "./content-encoding.ts";

/** The ETag of a body, or of all that was added to a hash. */
export function entityTag(body: string | Uint8Array | Hash): string {
  const isHash = typeof body === "object" && "digest" in body;
  const hash = isHash ? body : createHash("sha256").update(body);
  return `"${hash.digest("base64url")}"`;
}

/** The ETag of the same body in this encoding, whose other bytes need another tag. */
export function encodedTag(tag: string, encoding: ContentEncoding): string {
  return encoding === "identity" ? tag : tag.replace(/"$/, `.${encoding}"`);
}

/** Whether an `If-None-Match` header says that the client already has this body. */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  // A proxy that compresses the body marks the tag as weak; for a GET that makes no difference.
  const tags = ifNoneMatch.split(",").map((known) => known.trim().replace(/^W\//, ""));
  return tags.includes(tag);
}
