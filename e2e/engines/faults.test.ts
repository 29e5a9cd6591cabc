// Faults that occurred in one engine and not in another.

import { expect } from "@playwright/test";

import { CREATED } from "../booking-screen.ts";
import { test } from "./engine-journey.ts";
import { enterJoao, fillIn } from "./fill-in.ts";
import { holdBack, PICTURES } from "./held-answers.ts";
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
      () => visitor.tab.goBack(),
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
    await enterJoao(visitor);
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
  await visitor.click("figure", "Restaurante");
  await visitor.expectSeen("button", "Fechar", { isFocused: true });
  expect(await visitor.tab.evaluate(outlineOfFocused)).toBe("none");
  await visitor.press("Escape");
  await visitor.expectCount("dialog", undefined, 0);
  await visitor.press("Tab", "Enter");
  await visitor.expectSeen("dialog", "Clínica", {});
  await visitor.expectSeen("button", "Fechar", { isFocused: true });
  expect(await visitor.tab.evaluate(outlineOfFocused)).toBe("solid");
});

test("what was typed and chosen survives a reload, and the way back to a page that the browser has discarded", async ({
  visitor,
  shop,
}) => {
  await visitor.open("/agenda");
  await fillIn(visitor);
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await visitor.expectSeen("radio", "08:00 - 08:30", { isOn: true });
  for (const comeBack of [
    () => visitor.tab.evaluate(() => void setTimeout(() => location.reload())),
    async () => {
      // WebKit keeps two pages whole.
      const others = ["/policy", "/privacidade", "/bann"];
      for (const path of others) await visitor.tab.goTo(shop.url + path);
      await visitor.tab.evaluate(
        (steps) => void setTimeout(() => history.go(-steps)),
        others.length,
      );
    },
  ]) {
    await visitor.tab.evaluate(markAsOld);
    await comeBack();
    await expect(async () => {
      expect(await visitor.tab.evaluate(isNewForm)).toBe(true);
    }).toPass({ timeout: 20_000 });
    await visitor.expectSeen("textbox", "Nome", { value: "João da Silva" });
    await visitor.expectSeen("textbox", "E-mail", { value: "joao@example.com" });
    await visitor.expectSeen("textbox", "Telefone", { value: "987654321" });
    await visitor.expectSeen("combobox", "Barbeiro", { value: "barbeiro1" });
    await visitor.expectSeen("combobox", "Estilo", { value: "normal" });
    await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
    await visitor.expectSeen("radio", "08:00 - 08:30", { isOn: true });
  }
});

test.describe("while its pictures are held back", () => {
  test.use({ waitsForPages: false });

  test("a thumbnail has its whole room before its picture has come, and is fetched three screens ahead", async ({
    visitor: { tab },
    shop,
  }) => {
    const pictures = await holdBack(shop.url, PICTURES);
    // A navigation that waits for the whole page waits for the pictures, too.
    await tab.evaluate((url) => void setTimeout(() => location.assign(url)), pictures.origin);
    // WebKit never answers a script that runs while its page is left.
    await expect.poll(() => pictures.asked).not.toEqual([]);
    await expect
      .poll(() => tab.evaluate(roomsOfThumbnails))
      .toEqual(Array.from({ length: 20 }, () => [0, 160]));
    pictures.release();
    await expect.poll(() => tab.evaluate(() => document.readyState)).toBe("complete");

    const near = await tab.evaluate(scrollByOneScreen);
    expect(near.length).toBeGreaterThanOrEqual(4);
    const missing = () => near.filter((id) => !pictures.asked.some((name) => id.endsWith(name)));
    await expect.poll(missing).toEqual([]);
    await tab.goTo("about:blank");
    await pictures.close();
  });
});

/** Opens a picture that lies far down; returns where the page was scrolled to. */
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

/** In the page: makes it known again, should the browser have kept it whole, and keeps Firefox from doing so. */
function markAsOld(): void {
  document.documentElement.dataset["old"] = "true";
  addEventListener("unload", () => {});
}

/** In the page: whether it is another one than was marked, with a booking form. */
function isNewForm(): boolean {
  const form = document.querySelector("form");
  return form !== null && document.documentElement.dataset["old"] === undefined;
}

/** In the page: how much narrower than its figure each thumbnail is, and its width in percent of its height. */
function roomsOfThumbnails(): number[][] {
  return [...document.querySelectorAll("#produtos figure")].map((figure) => {
    const link = figure.querySelector("a") ?? figure;
    const { width, height } = link.getBoundingClientRect();
    return [figure.getBoundingClientRect().width - width, Math.round((width / height) * 100)];
  });
}

/** In the page: scrolls by one screen; returns the thumbnails that are then within three more. */
function scrollByOneScreen(): string[] {
  scrollBy({ top: innerHeight, behavior: "instant" });
  return [...document.querySelectorAll("#produtos figure")]
    .filter((figure) => figure.getBoundingClientRect().top < 3.5 * innerHeight)
    .map((figure) => figure.querySelector("a")?.id ?? "");
}
