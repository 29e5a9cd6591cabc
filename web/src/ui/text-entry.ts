/** `value`: the part of a text that a field accepts; `cut`: whether its end was cut off. */
export type TextFilter = (text: string) => { readonly value: string; readonly cut: boolean };

/**
 * What a field shows after its text `before` has become `text`. An insertion into the middle of a full field is
 * blocked, because it would push out the field's end. `typed` is the unfiltered text.
 */
export function filteredEntry(
  before: string,
  beyond: string,
  text: string,
  caret: number,
  filter: TextFilter,
): { typed: string; value: string; caret: number; blocked: boolean } {
  const typed = withBeyond(before, beyond, text, caret);
  const { value, cut } = filter(typed);
  const rest = text.slice(caret);
  if (cut && rest !== "" && before.endsWith(rest)) {
    return { typed, value: before, caret: before.length - rest.length, blocked: true };
  }
  const upToCaret = typed.slice(0, typed.length - rest.length);
  return { typed, value, caret: filter(upToCaret).value.length, blocked: false };
}

/** Puts `beyond` back before what was typed at the end of `before`. Some keyboards have put it back themselves. */
function withBeyond(before: string, beyond: string, text: string, caret: number): string {
  const added = text.slice(before.length);
  const goesOn = caret === text.length && text.startsWith(before);
  const isThere = added.length > beyond.length && added.startsWith(beyond);
  return goesOn && !isThere ? before + beyond + added : text;
}

/** The caret after `before` has become `text`, for an input without `selectionStart` (an e-mail input has none). */
export function caretAfterInsertion(before: string, text: string): number {
  if (text.startsWith(before)) return text.length;
  let rest = 0;
  const most = Math.min(before.length, text.length);
  while (rest < most && before.at(-1 - rest) === text.at(-1 - rest)) rest += 1;
  return text.length - rest;
}
