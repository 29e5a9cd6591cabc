// How people type a phone, key by key, and what then stands in the field.

/** Texts to type, and `Backspace`. */
type Keys = readonly string[];

const AREA_CODE_KEPT = /^DDD 11 anotado/;
const CUT = /^O telefone tem no máximo 9 dígitos/;
const NOTHING = /^$/;

export const TYPED_PHONES: readonly (readonly [keys: Keys, shown: string, said: RegExp])[] = [
  [["98765-4321"], "987654321", NOTHING],
  [["11987654321"], "987654321", AREA_CODE_KEPT],
  [["(11) 98765-4321"], "987654321", AREA_CODE_KEPT],
  [["+55 11 98765-4321"], "987654321", AREA_CODE_KEPT],
  [["011 98765-4321"], "987654321", AREA_CODE_KEPT],
  // At the eleventh digit it looks like a number of the area 55.
  [["5598987654321"], "987654321", /^DDD 98 anotado/],
  // One digit was wrong, and what is deleted is the last one that is seen.
  [["1198765442", "Backspace", "321"], "987654321", AREA_CODE_KEPT],
  [["(11) 3456-7890"], "113456789", CUT],
  [["987654321000"], "987654321", CUT],
];
