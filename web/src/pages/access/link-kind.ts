/** The kind of link by which a browser became a device. The browser's history may still have that link. */
const LINK_KINDS = ["code", "secret", "unknown"] as const;

export type LinkKind = (typeof LINK_KINDS)[number];

export function isLinkKind(value: unknown): value is LinkKind {
  return LINK_KINDS.some((kind) => kind === value);
}
