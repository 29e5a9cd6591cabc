import fc from "fast-check";
import { expect, test } from "vitest";

import { anyCharacter } from "@vitrine/testing/any-character";
import { clientNoteFrom, filterClientNote, isClientNote } from "./client-note.ts";

test.each([
  "",
  "Alergia a amônia; venho com a Bia (5 anos).",
  '<b>Ana</b> & "João" 100% – às 8h',
  "👨‍👩‍👧 ✂️ 1️⃣",
  "李小龙 مرحبا",
])("%j is a note", (note) => {
  expect(isClientNote(note)).toBe(true);
});

test.each([
  ["untrimmed", " oi"],
  ["with a line break", "um\ndois"],
  ["with a carriage return", "um\rdois"],
  ["with a line separator", "um\u2028dois"],
  ["with a tab", "um\tdois"],
  ["with a null", "um\0dois"],
  ["that turns its direction", "um\u202Esiod"],
  ["decomposed", "amanha\u0303"],
  ["a lone surrogate", "\uD800"],
  ["with a pile of marks", "x\u0316\u0317\u0318"],
])("a text %s is no note", (_name, text) => {
  expect(isClientNote(text)).toBe(false);
});

test("a note has two hundred characters at most, whatever their alphabet", () => {
  expect(isClientNote("a".repeat(200))).toBe(true);
  expect(isClientNote("a".repeat(201))).toBe(false);
  expect(isClientNote("😀".repeat(200))).toBe(true);
  expect(isClientNote("😀".repeat(201))).toBe(false);
});

test("what is pasted becomes one line of at most two hundred characters, and says what it lost", () => {
  expect(filterClientNote("um\r\ndois\ttr\u202Ees\u2028")).toEqual({
    value: "um  dois tres ",
    cut: false,
  });
  expect(filterClientNote("😀".repeat(201))).toEqual({ value: "😀".repeat(200), cut: true });
  expect(filterClientNote(`${"a".repeat(200)}\n`)).toMatchObject({ cut: false });
});

test("whatever is typed, what is left of it is a note", () => {
  const thick = fc.constantFrom(..."aã क़한\n\u0303\u0316\u0344\u0345\u093C\u202E\u200D\uFE0F");
  for (const unit of [anyCharacter, thick]) {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), (text) => {
        expect(isClientNote(clientNoteFrom(filterClientNote(text).value))).toBe(true);
      }),
    );
  }
});
