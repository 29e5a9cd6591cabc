import { expect, test } from "vitest";

import { galleryOf, historyEntryOf, pictureOfEntry, scrollOfEntry } from "./opened-picture.ts";

test("a history entry remembers which picture was open, and where the page was", () => {
  const entry = historyEntryOf("foto-seo-velocidade", 5_534);
  expect(scrollOfEntry(entry)).toBe(5_534);
  expect(pictureOfEntry(entry)).toMatchObject({
    id: "foto-seo-velocidade",
    product: { name: "SEO" },
    number: 2,
  });
});

test("a picture's gallery is that of its product, in order", () => {
  const placed = pictureOfEntry(historyEntryOf("foto-seo-velocidade", 0));
  if (placed === undefined) throw new Error("there is no such picture");
  expect(galleryOf(placed).map(({ id, number }) => [id, number])).toEqual([
    ["foto-seo-resultado-de-busca", 1],
    ["foto-seo-velocidade", 2],
    ["foto-seo-dados-estruturados", 3],
    ["foto-seo-crescimento", 4],
  ]);
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
    expect(scrollOfEntry(entry)).toBeUndefined();
  },
);
