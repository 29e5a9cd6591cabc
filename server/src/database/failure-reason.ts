/** Why something failed, for an operator: the innermost cause, which is what the system itself said. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.cause !== undefined) return reasonOf(failure.cause);
  // One attempt an address: what each of them said.
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join("; ");
  return failure.message;
}
