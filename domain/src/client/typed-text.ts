/** A typed or pasted text, filtered for its field. */
export interface TypedText {
  readonly value: string;
  /** Whether a part was lost, which the form must say. */
  readonly cut: boolean;
  /** What did not fit at the end, if more typing may make the whole text fit. It precedes what is typed next. */
  readonly beyond?: string;
  /** The area code before a phone, which is kept beside it. */
  readonly areaCode?: string;
}
