/** Plain words, a day, or a link; one that leaves the site opens in a new tab. */
export type Inline =
  | string
  /** `text`: the day as the document's language writes it; without it, as it is. */
  | { readonly day: string; readonly text?: string }
  | { readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: "paragraph"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] };

export interface Section {
  /** The section's anchor. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** All the words of a document around its sections. */
export interface DocumentCopy {
  /** Whom or what it is about, above the title. */
  readonly about: string;
  readonly title: string;
  readonly effective: readonly Inline[];
  readonly introduction: readonly string[];
  readonly contents: string;
  readonly toTop: string;
  readonly home: string;
}

export function paragraph(...text: readonly Inline[]): Block {
  return { kind: "paragraph", text };
}

export function list(...items: readonly (string | readonly Inline[])[]): Block {
  return { kind: "list", items: items.map((item) => (typeof item === "string" ? [item] : item)) };
}
