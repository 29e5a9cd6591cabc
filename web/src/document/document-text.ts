/** Plain text, a day (shown as `text`, if there is one), or a link. A link to another site opens in a new tab. */
export type Inline =
  | string
  | { readonly day: string; readonly text?: string }
  | { readonly text: string; readonly href: string };

export type Text = string | readonly Inline[];

export type Block = Text | { readonly items: readonly Text[] };

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface DocumentCopy {
  readonly about: string;
  readonly title: string;
  readonly effective: readonly Inline[];
  readonly introduction: readonly string[];
  readonly contents: string;
  readonly toTop: string;
  readonly home: string;
}

export function list(...items: readonly Text[]): Block {
  return { items };
}
