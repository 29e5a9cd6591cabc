import { problem } from "@vitrine/domain/shop/shop-problems";
import type { Shop } from "@vitrine/domain/shop/shop";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { TeamSection } from "./team-section.tsx";

const [first, second, third] = barberShop.barbers;
if (!first || !second || !third) throw new Error("three people work in the fixture");

/** The words of the section, without its elements. */
const wordsOf = (shop: Shop, problems: readonly ReturnType<typeof problem>[] = []) =>
  renderToStaticMarkup(
    createElement(TeamSection, {
      access: { calendarId: shop.calendarId },
      shop,
      published: barberShop,
      edit: () => undefined,
      problemAt: (field: string) => problems.find((one) => one.field === field)?.sentence,
    }),
  )
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");

test("each person stands with their colour, a pause, and what they do not do", () => {
  const words = wordsOf({
    ...barberShop,
    barbers: [first, { ...second, isPaused: true, services: [{ id: 1 }] }, third],
  });
  expect(words).toContain("|Ta|barbeiro1|Tangerina|");
  expect(words).toContain("|Pa|barbeiro2|Pavão · não recebe agendamentos · faz 1 de 3 serviços|");
});

test("somebody without a name, or with a problem, is found in the list", () => {
  const shop = { ...barberShop, barbers: [first, { ...second, name: "" }, third] };
  expect(wordsOf(shop, [problem("text-empty", ["barbers", 1, "name"])])).toContain(
    "|Sem nome|Pavão|conferir|",
  );
});

test("who leaves can still be kept, and a team of a hundred takes nobody more", () => {
  expect(wordsOf({ ...barberShop, barbers: [first, third] })).toContain(
    "|barbeiro2 sai da equipe quando você publicar.|Manter|",
  );
  const hundred = Array.from({ length: 100 }, (_, index) => ({ ...first, id: index + 1 }));
  const words = wordsOf({ ...barberShop, barbers: hundred });
  expect(words).toContain("são no máximo 100 pessoas");
  expect(words).not.toContain("Adicionar pessoa");
});
