/** What of a typed or pasted text goes into a field. */
export interface TypedText {
  readonly value: string;
  /** Whether something of it was lost, which the person must be told. */
  readonly cut: boolean;
}
