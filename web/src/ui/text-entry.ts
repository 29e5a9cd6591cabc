/** What of a text goes into a field, and whether the end of it was lost. */
export type TextFilter = (text: string) => { readonly value: string; readonly cut: boolean };

/**
 * What a field holds after `before` has become `text`, with the caret behind what was put in. Something put into the
 * middle of a full field is blocked: the end of the field would have to go for it.
 */
export function entered(
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

/** Where the caret stands after `before` has become `text`, for a field that does not tell. */
export function insertedUpTo(before: string, text: string): number {
  if (text.startsWith(before)) return text.length;
  let rest = 0;
  const most = Math.min(before.length, text.length);
  while (rest < most && before.at(-1 - rest) === text.at(-1 - rest)) rest += 1;
  return text.length - rest;
}
