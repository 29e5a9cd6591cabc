import { expect, test } from "vitest";

import { LOOK_COPY } from "./look-copy.ts";

test.each([
  [12.34, "Contraste de 12,3 para 1: lê-se muito bem."],
  [4.5, "Contraste de 4,5 para 1: lê-se bem."],
  // No rounding makes it readable.
  [4.499, "Contraste de 4,4 para 1: não se lê bem, o mínimo é 4,5."],
  [1, "Contraste de 1,0 para 1: não se lê bem, o mínimo é 4,5."],
])("a contrast of %d is said in words", (contrast, words) => {
  expect(LOOK_COPY.contrast(contrast)).toBe(words);
});
