/** A typed or pasted text, filtered for its field. */
export interface TypedText {
  readonly value: string;
  /** Whether part of it was lost, which the form must say. */
  readonly cut: boolean;
  /** What was cut off the end, if further typing may still complete the whole text. */
  readonly beyond?: string;
}
