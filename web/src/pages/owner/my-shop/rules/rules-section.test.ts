import type { Shop } from "@vitrine/domain/shop/shop";
import { barberShop, restaurant } from "@vitrine/testing/fixture-shops";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { RulesSection } from "./rules-section.tsx";

const markupOf = (shop: Shop, problems: Readonly<Record<string, string>> = {}) =>
  renderToStaticMarkup(
    createElement(RulesSection, {
      access: { calendarId: shop.calendarId },
      shop,
      published: shop,
      edit: () => undefined,
      problemAt: (field: string) => problems[field],
    }),
  );

test("only a place with tables is asked for its places and its sizes of groups", () => {
  expect(markupOf(barberShop)).not.toContain("Lugares");
  expect(markupOf(restaurant)).toContain("Lugares");
  expect(markupOf(restaurant)).toContain("Tamanhos de grupo");
});

test("what is wrong stands beside its field, and the field names it", () => {
  const problem = "Escolha um número a partir de 1.";
  // The field is empty, and has not been left: the owner is still typing.
  const typing = markupOf({ ...barberShop, windowDays: 0 }, { windowDays: problem });
  expect(typing).not.toContain(problem);
  const left = markupOf({ ...barberShop, windowDays: 400 }, { windowDays: problem });
  const [, described = ""] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(left) ?? [];
  const [, problemId = ""] = described.split(" ");
  expect(left).toMatch(new RegExp(`<span id="${problemId}"[^>]*>.*?${problem}`));
});
