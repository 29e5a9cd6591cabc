import { expect, test } from "vitest";

import { historyEntryOf, pictureOfEntry, scrollOfEntry } from "./opened-picture.ts";

test("a history entry remembers which picture was open, and where the page was", () => {
  const entry = historyEntryOf("foto-seo-velocidade", 5_534);
  expect(scrollOfEntry(entry)).toBe(5_534);
  expect(pictureOfEntry(entry)).toBe("foto-seo-velocidade");
});

test.each([null, undefined, {}, "foto-seo-velocidade", { picture: 3 }])(
  "an entry that is %j has no picture open",
  (entry) => {
    expect(pictureOfEntry(entry)).toBeUndefined();
  },
);

test.each([null, undefined, {}, 5_534, { scrolledTo: "5534" }])(
  "an entry that is %j says no place",
  (entry) => {
    expect(scrollOfEntry(entry)).toBeUndefined();
  },
);
