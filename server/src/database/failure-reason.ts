/** Returns the message of the innermost cause, in which the system itself tells an operator what failed. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.cause !== undefined) return reasonOf(failure.cause);
  // An AggregateError holds one error for each address that was tried.
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join("; ");
  return failure.message;
}
