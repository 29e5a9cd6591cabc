import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";

import { anyCharacter } from "@vitrine/testing/any-character";
import { clientNameFrom, isClientName, filterClientName } from "./client-name.ts";

test.each(["Ana", "João da Silva", "Zoë", "李小龙", "Мария", "अमित", "ABCDEFGHIJKLMNOPQRST"])(
  "%s is a name",
  (name) => {
    expect(isClientName(name)).toBe(true);
  },
);

test.each([
  ["empty", ""],
  ["only spaces", "   "],
  ["untrimmed", " Ana"],
  ["of 21 letters", "ABCDEFGHIJKLMNOPQRSTU"],
  ["with a digit", "Ana2"],
  ["with a line break", "Ana\nBia"],
  ["with a tab", "Ana\tBia"],
  ["with an emoji", "Ana 😀"],
  ["with markup", "<b>Ana</b>"],
  ["decomposed", "Joa\u0303o"],
  ["a lone surrogate", "\uD800"],
  ["a lone accent", "\u0303"],
  ["with a no-break space", "Ana\u00A0Bia"],
  ["that shows nothing", "\u3164"],
  ["with an invisible letter", "Ana\u115F"],
  ["with an invisible mark", "Ana\u034F"],
  ["with a zero-width joiner", "Ana\u200D"],
  ["with a pile of marks", "Anx\u0316\u0317\u0318"],
])("a text %s is no name", (_name, text) => {
  expect(isClientName(text)).toBe(false);
});

test("twenty letters beyond the basic plane are twenty characters", () => {
  expect(isClientName("𐐀".repeat(20))).toBe(true);
  expect(isClientName("𐐀".repeat(21))).toBe(false);
});

test("typing keeps letters and spaces, composed, and no more than twenty", () => {
  expect(filterClientName("J0o\u0303ao-da Silva!")).toEqual({ value: "Jõaoda Silva", cut: false });
  expect(filterClientName("abcdefghijklmnopqrstuvwxyz")).toEqual({
    value: "abcdefghijklmnopqrst",
    cut: true,
  });
});

test("a space too many is no letter lost", () => {
  expect(filterClientName("abcdefghijklmnopqrst ")).toMatchObject({ cut: false });
});

test("typing leaves out what shows nothing and what piles up", () => {
  expect(filterClientName("A\u3164n\u200Da\u115F").value).toBe("Ana");
  expect(filterClientName("x\u0316\u0317\u0318\u0319").value).toBe("x\u0316\u0317");
  expect(filterClientName("Joa\u034F\u0303o").value).toBe("João");
});

/** What `action` normalises: the costly step, which a long pile of marks makes quadratic. */
function normalizedBy(action: () => void): string[] {
  const normalize = vi.spyOn(String.prototype, "normalize");
  onTestFinished(() => normalize.mockRestore());
  action();
  return normalize.mock.contexts.map(String);
}

// Sorting them is what normalising has to do: they stand in the reverse of their canonical order.
const UNSORTED_MARKS = ["\u0345", "\u0301", "\u0316"].map((mark) => mark.repeat(10_000)).join("");

test("a text that is far too long for a name is refused before it is normalised", () => {
  const normalized = normalizedBy(() => {
    expect(isClientName(`a${UNSORTED_MARKS}`)).toBe(false);
  });
  expect(normalized).toEqual([]);
});

test("typing never normalises an endless pile of marks", () => {
  const pile = UNSORTED_MARKS.slice(0, 20_000);
  const normalized = normalizedBy(() => {
    // Digits keep the piles of the second text apart until they are left out.
    for (const text of [`Ana${UNSORTED_MARKS}`, `Ana${pile.replaceAll(/.{25}/gsu, "$&1")}`]) {
      expect(filterClientName(text).value).toMatch(/^An[aá]\p{M}{0,2}$/u);
    }
  });
  expect(normalized.length).toBeGreaterThan(0);
  expect(normalized.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
});

test("a long text that is pasted keeps its letters, wherever they stand in it", () => {
  expect(filterClientName(`${"9".repeat(100_000)} Ana`)).toEqual({ value: " Ana", cut: false });
  expect(filterClientName(`Ana${" 9".repeat(100_000)}b`)).toEqual({
    value: `Ana${" ".repeat(17)}`,
    cut: true,
  });
});

test("whatever is typed, what is left of it is a name or has no letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const name = clientNameFrom(filterClientName(text).value);
      expect(isClientName(name) || !/\p{L}/u.test(name)).toBe(true);
    }),
  );
});

test("so it is when letters, marks and invisible characters come thick", () => {
  const unit = fc.constantFrom(
    ..."aãक़한ᄀ",
    ..."\u0303\u0316\u0344\u093C\u05B0\u1161\u11A8\u034F\u200D\u3164\u115F\uFB2C ",
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const name = clientNameFrom(filterClientName(text).value);
      expect(isClientName(name) || !/\p{L}/u.test(name)).toBe(true);
    }),
  );
});
