/** The key of an act, and the content that it was made for. */
export interface ActKey {
  readonly key: string;
  readonly content: string;
}

/**
 * The key to send `content` with. The same content keeps its key when it is sent again because no answer came, so that
 * nothing is done twice. Other content is another act.
 */
export function keyFor(content: object, last: ActKey | undefined, newKey: () => string): ActKey {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: newKey(), content: text };
}

/** A random UUID, also on a page without HTTPS, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
