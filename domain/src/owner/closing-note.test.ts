import { expect, test } from "vitest";

import { isClosingNote } from "./closing-note.ts";

test.each([
  "",
  " ",
  "dentista",
  "Natal: voltamos dia 26!",
  "🎄".repeat(60),
  "a".repeat(60),
  // Of several code points that are joined.
  "família 👨‍👩‍👧 ❤️",
  "טיפול שיניים",
])("%j may stand beside a closed time", (word) => {
  expect(isClosingNote(word)).toBe(true);
});

test.each([
  "a".repeat(61),
  "🎄".repeat(61),
  "duas\nlinhas",
  "\u0000",
  "\u007f",
  "a\tb",
  "a\u0085",
  "duas\u2028linhas",
  "duas\u2029linhas",
  // What turns the line around.
  "a\u202eb",
  "a\u2066b",
  "a\u200fb",
  "a\u061cb",
  // Halves of a character.
  "a\ud83cb",
  "\udf84",
])("%j may not", (word) => {
  expect(isClosingNote(word)).toBe(false);
});
