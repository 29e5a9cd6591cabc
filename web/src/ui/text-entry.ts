/** Returns the part of a text that a field accepts, and whether its end was cut off. */
export type TextFilter = (text: string) => { readonly value: string; readonly cut: boolean };

/**
 * What a field holds after `before` has become `text`, with the caret behind what was put in. Something put into the
 * middle of a full field is blocked: the end of the field would have to go for it.
 */
export function filteredEntry(
  before: string,
  text: string,
  caret: number,
  filter: TextFilter,
): { value: string; caret: number; blocked: boolean } {
  const { value, cut } = filter(text);
  const rest = text.slice(caret);
  if (cut && rest !== "" && before.endsWith(rest)) {
    return { value: before, caret: before.length - rest.length, blocked: true };
  }
  return { value, caret: filter(text.slice(0, caret)).value.length, blocked: false };
}

/** The caret after `before` has become `text`, for an input without `selectionStart` (an e-mail input has none). */
export function caretAfterInsertion(before: string, text: string): number {
  if (text.startsWith(before)) return text.length;
  let rest = 0;
  const most = Math.min(before.length, text.length);
  while (rest < most && before.at(-1 - rest) === text.at(-1 - rest)) rest += 1;
  return text.length - rest;
}
