// The other pages in the other engines: pictures, anchors, panels, flags.

import { expect } from "@playwright/test";

import { test } from "./engine-journey.ts";

test("a picture opens in full size, and a click, Esc or 'back' closes it and gives the focus back", async ({
  visitor,
}) => {
  await visitor.open("/");
  for (const close of [
    () => visitor.click("dialog", "Floricultura"),
    () => visitor.press("Escape"),
    () => visitor.press("Enter"),
    () => visitor.goBack(),
  ]) {
    await visitor.click("figure", "Floricultura");
    await visitor.expectSeen("dialog", "Floricultura", { isInView: true });
    await visitor.expectSeen("button", "Fechar", { isFocused: true, isInView: true });
    await expect.poll(() => visitor.tab.evaluate(fullPictureWidth)).toBe(1_600);
    await close();
    await visitor.expectCount("dialog", undefined, 0);
    await expect
      .poll(() => visitor.tab.evaluate(() => document.activeElement?.id))
      .toBe("foto-pagina-web-floricultura");
  }
  expect(await visitor.tab.evaluate(() => location.pathname)).toBe("/");
});

test("the header's links land under the header, and the logo leads back up", async ({
  visitor,
}) => {
  await visitor.open("/");
  for (const [link, heading] of [
    ["Produtos", "Produtos"],
    ["Contato", "Orçamento em até 24 horas"],
  ] as const) {
    await visitor.click("link", link);
    await visitor.scrolledTo();
    await visitor.expectSeen("heading", heading, { isInView: true });
    await visitor.expectSeen("link", "Contato", { isInView: true });
  }
  expect(await visitor.scrolledTo()).toBeGreaterThan(2_000);
  await visitor.click("link", "Vitrine, voltar ao topo");
  expect(await visitor.scrolledTo()).toBe(0);
});

for (const [width, height] of [
  [1_280, 900],
  [390, 844],
] as const) {
  test(`at ${width} px one panel of the portfolio is open at a time, and Esc closes it`, async ({
    visitor,
  }) => {
    await visitor.tab.resize(width, height);
    await visitor.open("/portifolio");
    await visitor.expectCount("heading", "Projects", 0);
    await visitor.click("button", "Projects");
    await visitor.expectSeen("button", "Projects", { isOn: true });
    await visitor.expectSeen("heading", "Projects", { isInView: true });
    await visitor.click("button", "Skills");
    await visitor.expectSeen("heading", "Skills", { isInView: true });
    await visitor.expectCount("heading", "Projects", 0);
    await visitor.press("Escape");
    await visitor.expectSeen("button", "Skills", { isOn: false, isFocused: true });
    await visitor.expectCount("heading", "Skills", 0);
  });
}

test("the other flag shows the loader, then the page is in the other language", async ({
  visitor,
}) => {
  await visitor.open("/portifolio");
  await visitor.click("button", "Portuguese");
  await visitor.expectSeen("status", undefined, { top: 0, isInView: true });
  await visitor.expectSeen("heading", "Dev front-end e mobile", {});
  await visitor.expectCount("status", undefined, 0);
  await visitor.expectSeen("button", "Português", { isOn: true, isFocused: true });
  expect(await visitor.tab.evaluate(() => document.documentElement.lang)).toBe("pt-BR");
});

/** In the page: how many pixels wide the file is that the open picture shows. */
function fullPictureWidth(): number | undefined {
  return document.querySelector<HTMLImageElement>("dialog picture img")?.naturalWidth;
}
