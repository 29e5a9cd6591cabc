// What went wrong in one engine and not in another.

import { expect } from "@playwright/test";

import { CREATED } from "../booking-screen.ts";
import { test } from "./engine-journey.ts";
import type { Visitor } from "./visitor.ts";

for (const [when, link] of [
  ["before any link of the header was used", undefined],
  ["after the link 'Produtos'", "Produtos"],
  ["after the logo", "Vitrine, voltar ao topo"],
] as const) {
  test(`${when} a closed picture leaves the visitor at the same place of the page`, async ({
    visitor,
  }) => {
    await visitor.open("/");
    if (link !== undefined) await visitor.click("link", link);
    await visitor.scrolledTo();
    for (const close of [
      () => visitor.press("Escape"),
      () => visitor.click("dialog", "Velocidade"),
      () => visitor.goBack(),
    ]) {
      const before = await openPicture(visitor);
      await close();
      await visitor.expectCount("dialog", undefined, 0);
      expect(Math.abs((await visitor.scrolledTo()) - before)).toBeLessThanOrEqual(1);
    }
  });
}

for (const [width, height] of [
  [375, 553],
  [360, 560],
  // WebKit's own window stays 334 px wide.
  [320, 480],
] as const) {
  test(`at ${width} × ${height} px the confirmation opens with its headline and its button in view`, async ({
    visitor,
  }) => {
    await visitor.tab.resize(width, height);
    await visitor.open("/agenda?barbeiro=barbeiro1&estilo=normal");
    await visitor.enter("textbox", "Nome", "João da Silva");
    await visitor.enter("textbox", "E-mail", "joao@example.com");
    await visitor.enter("textbox", "Telefone", "987654321");
    await visitor.click("radio", "ter 24/11");
    await visitor.click("radio", "08:00 - 08:30");
    await visitor.click("button", "Confirmar agendamento");
    await visitor.expectSeen("dialog", CREATED, {});
    await visitor.expectSeen("button", "OK", { isFocused: true, isInView: true });
    await visitor.expectSeen("heading", CREATED, { isInView: true });
  });
}

test("'Fechar' is outlined for the keyboard, and not for a pointer", async ({ visitor }) => {
  await visitor.open("/");
  await visitor.click("figure", "Floricultura");
  await visitor.expectSeen("button", "Fechar", { isFocused: true });
  expect(await visitor.tab.evaluate(outlineOfFocused)).toBe("none");
  await visitor.press("Escape");
  await visitor.expectCount("dialog", undefined, 0);
  await visitor.press("Tab", "Enter");
  await visitor.expectSeen("dialog", "Clínica", {});
  await visitor.expectSeen("button", "Fechar", { isFocused: true });
  expect(await visitor.tab.evaluate(outlineOfFocused)).toBe("solid");
});

/** Opens a picture that lies far down; answers where the page was scrolled to. */
async function openPicture(visitor: Visitor): Promise<number> {
  await visitor.reach("figure", "Velocidade");
  const place = await visitor.scrolledTo();
  await visitor.click("figure", "Velocidade");
  await visitor.expectSeen("dialog", "Velocidade", {});
  return place;
}

/** In the page: how the element that has the focus is outlined. */
function outlineOfFocused(): string {
  return document.activeElement === null
    ? "nothing is focused"
    : getComputedStyle(document.activeElement).outlineStyle;
}
