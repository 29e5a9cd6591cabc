/** A typed or pasted text, filtered for its field. */
export interface TypedText {
  readonly value: string;
  /** Whether something of it was lost, which the person must be told. */
  readonly cut: boolean;
  /** What was cut off the end, where more that is typed behind it may still make another text of the whole. */
  readonly beyond?: string;
}
