/** A typed or pasted text, filtered for its field. */
export interface TypedText {
  readonly value: string;
  /** Whether something of it was lost, which the person must be told. */
  readonly cut: boolean;
}
