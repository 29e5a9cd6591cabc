/** The key by which the server recognises a repeated act, and the act's content as JSON. */
export interface ActKey {
  readonly key: string;
  readonly content: string;
}

/** The key to send `content` with. A try with the same content as the last keeps its key, so that nothing is done twice. */
export function keyFor(content: object, last: ActKey | undefined, newKey: () => string): ActKey {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: newKey(), content: text };
}

/** A random UUID, also on a page without HTTPS, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // The version (4) and the variant, where RFC 9562 wants them.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
