import { expect, test } from "vitest";

import { historyEntryOf, pictureOfEntry } from "./opened-picture.ts";

test("a history entry remembers which picture was open", () => {
  const entry = historyEntryOf("foto-seo-velocidade");
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

test("an entry without a picture says nothing", () => {
  expect(historyEntryOf(undefined)).toEqual({});
});
