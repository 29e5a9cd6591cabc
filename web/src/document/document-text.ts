/** Plain text, a day, or a link. A link to another site opens in a new tab. */
export type Inline =
  | string
  /** `text`: the day in the document's language; without it, `day` itself is shown. */
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

/** The texts of a document besides its sections. */
export interface DocumentCopy {
  /** The document's subject, shown above the title. */
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
