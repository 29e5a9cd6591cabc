// The text of the message by which a shop asks its clients whether they come. Each shop may have its own.

/** Stand in the text for what differs from client to client. */
export const CONFIRMATION_PLACEHOLDERS = ["{nome}", "{loja}", "{horário}", "{link}"] as const;

export type ConfirmationPlaceholder = (typeof CONFIRMATION_PLACEHOLDERS)[number];

/** Everything in braces. */
export const IN_BRACES = /\{[^{}]*\}/gu;

export function isConfirmationPlaceholder(text: string): text is ConfirmationPlaceholder {
  return (CONFIRMATION_PLACEHOLDERS as readonly string[]).includes(text);
}

/** What is wrong with a text: without the time or the link it asks nothing, and in braces stand only placeholders. */
export function confirmationTextProblem(
  text: string,
): "confirmation-without-time" | "confirmation-without-link" | "placeholder-unknown" | undefined {
  if (!text.includes("{horário}" satisfies ConfirmationPlaceholder)) {
    return "confirmation-without-time";
  }
  if (!text.includes("{link}" satisfies ConfirmationPlaceholder))
    return "confirmation-without-link";
  const rest = CONFIRMATION_PLACEHOLDERS.reduce((left, known) => left.replaceAll(known, ""), text);
  return /[{}]/u.test(rest) ? "placeholder-unknown" : undefined;
}
