import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import { isPreviewFacts, isPreviewHeight, PREVIEW_READY } from "./preview-messages.ts";

test("messages of the two windows differ from those that extensions send in them", () => {
  expect(isPreviewFacts({ shop: barberShop })).toBe(true);
  expect(isPreviewHeight({ height: 640 })).toBe(true);
  for (const other of [undefined, null, PREVIEW_READY, 7, {}, { shop: "x" }, { height: "640" }]) {
    expect(isPreviewFacts(other)).toBe(false);
    expect(isPreviewHeight(other)).toBe(false);
  }
  expect(isPreviewHeight({ height: 0 })).toBe(false);
});
