import { withoutService, withWhoDoes } from "@vitrine/domain/shop/edits/edit-services";
import type { Shop } from "@vitrine/domain/shop/shop";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ServicesSection } from "./services-section.tsx";

const markupOf = (shop: Shop) =>
  renderToStaticMarkup(
    createElement(ServicesSection, {
      access: { calendarId: shop.calendarId },
      shop,
      published: barberShop,
      edit: () => undefined,
      problemAt: () => undefined,
    }),
  );

test("the first service cannot go up, nor the last one down", () => {
  const markup = markupOf(barberShop);
  const isStopped = (name: string) =>
    new RegExp(`<button(?=[^>]*aria-label="${name}")[^>]*aria-disabled="true"`).test(markup);
  expect(isStopped("Subir normal")).toBe(true);
  expect(isStopped("Descer normal")).toBe(false);
  expect(isStopped("Subir barba")).toBe(false);
  expect(isStopped("Descer pintura")).toBe(true);
});

test("a service that nobody does says so, and one that ends can be kept", () => {
  const undone = [6, 7, 5].reduce((shop, id) => withWhoDoes(shop, id, 2, false), barberShop);
  expect(markupOf(undone)).toContain("1 h · sem preço · ninguém faz");
  expect(markupOf(withoutService(barberShop, 2))).toContain(
    "barba sai da lista quando você publicar.",
  );
});

test("a combo takes two services, and sixty are the most", () => {
  const [only] = barberShop.services;
  if (only === undefined) throw new Error("the fixture has a service");
  expect(markupOf(barberShop)).toContain("Combo");
  expect(markupOf({ ...barberShop, services: [only] })).not.toContain("Combo");
  const sixty = Array.from({ length: 60 }, (_, index) => ({ ...only, id: index + 1 }));
  expect(markupOf({ ...barberShop, services: sixty })).not.toContain("Adicionar serviço");
});
