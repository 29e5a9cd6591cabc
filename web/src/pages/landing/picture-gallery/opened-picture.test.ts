import { expect, test } from "vitest";

import { historyEntryOf, pictureOfEntry, placeOfEntry } from "./opened-picture.ts";

test("a history entry remembers which picture was open, and where the page was", () => {
  const entry = historyEntryOf("foto-seo-velocidade", 5_534);
  expect(placeOfEntry(entry)).toBe(5_534);
  expect(pictureOfEntry(entry)).toMatchObject({
    id: "foto-seo-velocidade",
    product: { name: "SEO" },
    number: 2,
  });
});

test.each([null, undefined, {}, "foto-seo-velocidade", { picture: 3 }, { picture: "foto-x" }])(
  "an entry that is %j has no picture open",
  (entry) => {
    expect(pictureOfEntry(entry)).toBeUndefined();
  },
);

test.each([null, undefined, {}, 5_534, { scrolledTo: "5534" }])(
  "an entry that is %j says no place",
  (entry) => {
    expect(placeOfEntry(entry)).toBeUndefined();
  },
);
