/** For an operator: the innermost cause, which is what the system itself said. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.cause !== undefined) return reasonOf(failure.cause);
  // It has one error for each address that was tried.
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join("; ");
  return failure.message;
}
