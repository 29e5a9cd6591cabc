/** Control and direction characters look unlike what was typed; lone surrogates come back changed from the database. */
export const NOT_SHOWN_AS_TYPED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** More than two marks on one letter would cover the lines around it. */
export const PILE_OF_MARKS = /(\p{M}{2})\p{M}+/gu;

// Normalising many marks takes long; Unicode's Stream-Safe Text Format (UAX #15) allows 30 on a letter.
const TOO_MANY_MARKS_TO_SORT = /(\p{M}{30})\p{M}+/gu;

/** The text in NFC, without most of a pile of marks that takes long to sort. */
export function composed(text: string): string {
  return text.replaceAll(TOO_MANY_MARKS_TO_SORT, "$1").normalize("NFC");
}
