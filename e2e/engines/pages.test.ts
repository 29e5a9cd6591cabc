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
    () => visitor.tab.goBack(),
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

test("on a phone a product's pictures are beside each other, and Tab brings each into view as a whole", async ({
  visitor,
}) => {
  await visitor.tab.resize(390, 844);
  await visitor.open("/");
  for (const product of ["pagina-web", "seo"]) {
    await visitor.tab.evaluate(focusFirstPicture, product);
    for (let index = 0; index < 4; index++) {
      if (index > 0) await visitor.press("Tab");
      await expect
        .poll(() => visitor.tab.evaluate(focusedPicture, product))
        .toEqual({ index, isInLine: true, isWhole: true });
    }
  }
});

test("the pictures of a gallery are turned by button and key, one is zoomed, and the page stays where it was", async ({
  visitor,
}) => {
  await visitor.open("/");
  await visitor.click("figure", "Restaurante");
  await visitor.expectSeen("dialog", "Restaurante", { isInView: true });
  const before = await visitor.scrolledTo();
  const fitting = await visitor.tab.evaluate(stageWidth);
  // Where scroll bars take room, a little less than the screen.
  expect(fitting).toBeGreaterThan(370);
  expect(fitting).toBeLessThanOrEqual(390);

  await visitor.focus("button", "Próxima foto");
  await visitor.press("Enter");
  await visitor.expectSeen("dialog", "Clínica", {});
  await visitor.expectSeen("button", "Próxima foto", { isFocused: true, isInView: true });
  await visitor.press("ArrowRight");
  await visitor.expectSeen("dialog", "Arquitetura", {});
  // To the eye, too.
  await expect.poll(() => visitor.tab.evaluate(stageLeft)).toBe(0);

  await visitor.click("button", "Ampliar");
  await expect.poll(() => visitor.tab.evaluate(stageWidth)).toBeGreaterThan(2.3 * fitting);
  const zoomedAt = await visitor.tab.evaluate(stageLeft);
  await visitor.press("ArrowRight");
  await expect.poll(() => visitor.tab.evaluate(stageLeft)).toBe(zoomedAt - 60);
  await visitor.click("button", "Foto anterior");
  await visitor.expectSeen("dialog", "Clínica", {});
  expect(await visitor.tab.evaluate(stageWidth)).toBe(fitting);

  await visitor.press("Escape");
  await visitor.expectCount("dialog", undefined, 0);
  expect(await visitor.scrolledTo()).toBe(before);
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

test("the portfolio's address in Portuguese opens in Portuguese", async ({ visitor }) => {
  await visitor.open("/portifolio?lang=pt");
  await visitor.expectSeen("heading", "Dev front-end e mobile", { isInView: true });
  await visitor.expectSeen("button", "Português", { isOn: true });
  await visitor.expectSeen("button", "Habilidades", { text: "Habilidades", isInView: true });
  expect(await visitor.tab.evaluate(() => document.documentElement.lang)).toBe("pt-BR");
});

test("on its side a phone has the portfolio's bars at its ends, with nothing behind them", async ({
  visitor,
}) => {
  await visitor.tab.resize(640, 320);
  await visitor.open("/portifolio");
  for (const [panel, heading] of [
    ["Projects", "Projects"],
    ["Skills", "Skills"],
  ] as const) {
    await visitor.expectSeen("button", panel, { text: panel, top: 0, isInView: true });
    await visitor.click("button", panel);
    await visitor.expectSeen("heading", heading, { isInView: true });
    await visitor.press("Escape");
  }
  await visitor.expectSeen("link", "CV (opens in a new tab)", { isInView: true });
});

/** In the page: the width of the open picture, in pixels of the screen. */
function stageWidth(): number {
  return Math.round(
    document.querySelector("dialog [data-open]")?.getBoundingClientRect().width ?? 0,
  );
}

/** In the page: where the open picture begins. */
function stageLeft(): number {
  return Math.round(
    document.querySelector("dialog [data-open]")?.getBoundingClientRect().left ?? -1,
  );
}

/** In the page: how many pixels wide the file is that the open picture shows. */
function fullPictureWidth(): number | undefined {
  return document.querySelector<HTMLImageElement>("dialog [data-open] picture img")?.naturalWidth;
}

/** In the page: puts the focus on a product's first picture. */
function focusFirstPicture(product: string): void {
  document.querySelector<HTMLElement>(`#${product} figure > a`)?.focus();
}

/** In the page: which of a product's pictures has the focus, whether they stand in one line, and its sides on the screen. */
function focusedPicture(product: string) {
  const links = [...document.querySelectorAll(`#${product} figure > a`)];
  const index = links.findIndex((link) => link === document.activeElement);
  const { left = -1, right = -1 } = links[index]?.getBoundingClientRect() ?? {};
  return {
    index,
    isInLine: new Set(links.map((link) => link.getBoundingClientRect().top)).size === 1,
    isWhole: left >= 0 && right <= innerWidth,
  };
}
