// The booking on a shop's own site, in the other engines: two documents, of which the inner one is another site's.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect } from "@playwright/test";

import { CREATED, DELETED, NOT_AVAILABLE } from "../booking-screen.ts";
import { openHostSite } from "../host-site.ts";
import type { HostSite } from "../host-site.ts";
import {
  PARENTS,
  countFrames,
  heightsOfSlot,
  placeOfDay,
  putWidgetInto,
  scrollToLowerEdge,
  seenWidget,
  watchFrame,
  watchSlot,
  watchedPlaces,
  widenParent,
} from "../widget-parents.ts";
import { bookTuesdayAtEight, isThereRoomForMore, isTuesdayAtEightFree } from "../other-client.ts";
import { test as base } from "./engine-journey.ts";
import { visitorAt } from "./visitor.ts";
import type { Visitor } from "./visitor.ts";
import type { Tab } from "./driver/web-driver.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const test = base.extend<{ site: HostSite; host: Visitor }>({
  site: async ({}, use) => {
    const site = await openHostSite();
    await use(site);
    await site.close();
  },
  serverSettings: async ({ site }, use) => use({ EMBED_ORIGINS: site.origin }),
  host: async ({ visitor, site }, use) => use(visitorAt(visitor.tab, site.origin)),
});

// Firefox keeps what third parties store apart by itself; here they may store nothing. WebKit has no such setting.
test.use({ preferences: { "network.cookie.cookieBehavior": 1 } });

// Two documents, and axe in both, on a machine that does other things as well.
test.describe.configure({ timeout: 120_000 });

const INLINE = { "data-shop": "barbearia" };
const FILLED_IN = { ...INLINE, "data-barbeiro": "barbeiro1", "data-estilo": "normal" };
const BUTTON = { "data-shop": "reservas", "data-mode": "button" };
const TUESDAY_AT_EIGHT = { calendar: "barbearia", start: "2026-11-24T08:00:00-03:00" };

for (const width of [320, 1_440]) {
  test(`at ${width} px a client books on the shop's own site by keyboard alone, after one was refused`, async ({
    host,
    site,
    shop,
    browserName,
  }) => {
    await host.tab.resize(width, 700);
    site.show({ server: shop.url, lines: [FILLED_IN], textBefore: 60 });
    await host.tab.goTo(site.origin);
    expect(await host.tab.evaluate(framesOfWidgets)).toBe(0);
    await host.tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const frame = await openFrame(host, shop.url, 0);
    if (browserName === "firefox") expect(await frame.tab.evaluate(isStorageBlocked)).toBe(true);
    await expectAccessible(host.tab, frame.tab);

    await enterByKeyboard(host, frame);
    await frame.press("Tab");
    await frame.expectSeen("textbox", "Nome", { isFocused: true });
    for (const text of ["João da Silva", "joao@example.com", "222222222"]) {
      await frame.type(text);
      await frame.press("Tab");
    }
    await frame.focus("radio", "ter 24/11");
    await frame.press("Space");
    await frame.expectSeen("radio", "08:00 - 08:30", {});
    await bookTuesdayAtEight(shop);
    await frame.press("Tab", "Space", "Enter");
    await frame.expectSeen("alert", undefined, { text: NOT_AVAILABLE });
    // Between them stands what was chosen, in a narrow frame on three lines.
    const alertStandsAboveButton = expect.poll(() => frame.tab.evaluate(alertAboveButton));
    await alertStandsAboveButton.toBeLessThan(width === 320 ? 130 : 100);
    await frame.expectSeen("radio", "08:00 - 08:30 ocupado", {});
    await frame.focus("radio", "08:30 - 09:00");
    await frame.press("Space", "Enter");
    await frame.expectSeen("dialog", CREATED, {});
    await frame.expectSeen("button", "OK", { isFocused: true });
    const isOkOnScreen = async () => {
      const { top, height } = await host.tab.evaluate(placeOfFrame);
      const bottom = top + (await frame.tab.evaluate(bottomOfFocused));
      return bottom > 0 && bottom <= height;
    };
    await expect.poll(isOkOnScreen, { message: "OK is on the screen" }).toBe(true);
    expect(await host.tab.evaluate(heardOnSite)).toEqual([
      ["vitrine:booked", { ...TUESDAY_AT_EIGHT, start: "2026-11-24T08:30:00-03:00" }],
    ]);
    await expectAccessible(host.tab, frame.tab);
    await frame.press("Escape");
    await frame.expectCount("dialog", undefined, 0);
    // What the frame holds is as tall as the frame: nothing in it scrolls.
    await expect.poll(() => frame.tab.evaluate(overflowOfFrame)).toBe(0);
  });

  test(`at ${width} px a button opens one of two widgets over the page, and a client cancels in the other`, async ({
    host,
    site,
    shop,
  }) => {
    await bookTuesdayAtEight(shop);
    await host.tab.resize(width, 700);
    site.show({ server: shop.url, lines: [BUTTON, INLINE] });
    await host.tab.goTo(site.origin);
    await expect.poll(() => host.tab.evaluate(focusOpener)).toBe("Reservar uma mesa");
    await host.press("Enter");
    await expect.poll(() => host.tab.evaluate(isOverlayOpen)).toBe(true);
    const tables = await openFrame(host, shop.url, 0);
    await expectAccessible(host.tab, tables.tab);
    await enterByKeyboard(host, tables);
    for (const [label, text] of [
      ["Nome", "João da Silva"],
      ["E-mail", "joao@example.com"],
      ["Telefone", "987654321"],
    ] as const) {
      await tables.focus("textbox", label);
      await tables.type(text);
    }
    for (const [label, text] of [
      ["Estabelecimento", "barbeiro1"],
      ["Periodo de horario", "normal"],
      ["Numero de Pessoas", "10"],
    ] as const) {
      await tables.enter("combobox", label, text);
    }
    await tables.focus("radio", "ter 24/11");
    await tables.press("Space");
    await tables.expectSeen("radio", "08:00 - 08:30", {});
    await tables.focus("radio", "08:00 - 08:30");
    await tables.press("Space", "Enter");
    await tables.expectSeen("dialog", CREATED, {});
    await tables.expectSeen("button", "OK", { isFocused: true, isInView: true });
    expect(await isThereRoomForMore(shop, 12)).toBe(false);
    await tables.press("Escape");
    await tables.expectCount("dialog", undefined, 0);
    expect(await host.tab.evaluate(isOverlayOpen)).toBe(true);
    await tables.press("Escape");
    await expect.poll(() => host.tab.evaluate(isOverlayOpen)).toBe(false);
    expect(await host.tab.evaluate(focusedInWidget)).toBe("Reservar uma mesa");

    const barber = await openFrame(host, shop.url, 1);
    await enterByKeyboard(host, barber);
    await barber.press("ArrowRight");
    await barber.focus("textbox", "Telefone");
    await barber.type("987654321");
    await barber.enter("combobox", "Barbeiro", "barbeiro1");
    await barber.enter("combobox", "Estilo", "normal");
    await barber.focus("radio", "ter 24/11");
    await barber.press("Space");
    await barber.focus("radio", "08:00 - 08:30");
    await barber.press("Space", "Enter");
    await barber.expectSeen("dialog", DELETED, {});
    expect(await isTuesdayAtEightFree(shop)).toBe(true);
    expect(await host.tab.evaluate(heardOnSite)).toEqual([
      ["vitrine:booked", { ...TUESDAY_AT_EIGHT, calendar: "reservas" }],
      ["vitrine:cancelled", TUESDAY_AT_EIGHT],
    ]);
  });
}

for (const [place, width, room] of [
  [1, 390, 360],
  [2, 1_024, 960],
] as const) {
  test(`at ${width} px the widget is as wide as its parent lets it, and no page is left below it`, async ({
    host,
    site,
    shop,
  }) => {
    await host.tab.resize(width, 700);
    site.show({ server: shop.url, lines: [INLINE] });
    await host.tab.goTo(site.origin);
    const seen = () => host.tab.evaluate(seenWidget);
    for (const parent of PARENTS) {
      const [style] = parent;
      await host.tab.evaluate(putWidgetInto, style, room);
      const whole = { width: parent[place], wider: 0, isLink: false };
      await expect.poll(seen, { message: style }).toMatchObject(whole);
      expect((await seen())?.height, style).toBeLessThan(1_600);
    }
    await host.tab.evaluate(putWidgetInto, "width:180px", room);
    await expect.poll(seen).toMatchObject({ width: 180, wider: 0, isLink: true });
    expect((await seen())?.height).toBeLessThanOrEqual(700);
    expect(await host.tab.evaluate(countFrames)).toBe(0);
    await host.tab.evaluate(widenParent, "340px");
    await expect.poll(seen).toMatchObject({ width: 340, isLink: false });
  });
}

test("the slots of a day stand still as soon as they are seen, and on the screen", async ({
  host,
  site,
  shop,
}) => {
  await host.tab.resize(390, 700);
  site.show({ server: shop.url, lines: [FILLED_IN], textBefore: 10 });
  await host.tab.goTo(site.origin);
  const frame = await openFrame(host, shop.url, 0);
  await enterByKeyboard(host, frame);
  for (const text of ["João da Silva", "joao@example.com", "987654321"]) {
    await frame.press("Tab");
    await frame.type(text);
  }
  await frame.focus("radio", "ter 24/11");
  await host.scrolledTo();
  await host.tab.evaluate(scrollToLowerEdge, await frame.tab.evaluate(placeOfDay));
  await host.scrolledTo();
  await host.tab.evaluate(watchFrame);
  await frame.tab.evaluate(watchSlot);
  await frame.press("Space");
  await frame.expectSeen("radio", "08:00 - 08:30", {});
  await host.scrolledTo();
  const slot = await frame.tab.evaluate(watchedPlaces);
  const heights = heightsOfSlot(slot, await host.tab.evaluate(watchedPlaces));
  expect(heights).toHaveLength(1);
  expect(heights[0]).toBeGreaterThan(0);
  expect(heights[0]).toBeLessThan(700 - 48);
});

test.describe("from an origin that is not listed", () => {
  test.use({ serverSettings: { EMBED_ORIGINS: "https://www.example.com" } });

  test("there is a sentence and a plain link", async ({ host, site, shop }) => {
    site.show({ server: shop.url, lines: [FILLED_IN] });
    await host.tab.goTo(site.origin);
    const link = `${shop.url}/agenda?barbeiro=barbeiro1&estilo=normal`;
    await expect
      .poll(() => host.tab.evaluate(shownInstead), { timeout: 20_000 })
      .toEqual([
        "Não conseguimos abrir esta tela aqui. Ela está neste endereço: Agende seu horário · Barbearia Modelo",
        link,
        0,
      ]);
  });
});

/** Who uses the frame of a widget, once the screen in it is alive. */
async function openFrame(host: Visitor, shopUrl: string, place: number): Promise<Visitor<Tab>> {
  await expect
    .poll(() => host.tab.evaluate(isFrameReady, place), { message: "the frame has answered" })
    .toBe(true);
  const frame = visitorAt(await host.tab.frame(place), shopUrl);
  await frame.expectCount("radio", "ter 24/11", 1);
  return frame;
}

/** Tab leads from the page into the frame, to the first thing in it. */
async function enterByKeyboard(host: Visitor, frame: Visitor<Tab>): Promise<void> {
  await host.press("Tab");
  await frame.expectSeen("tab", "Agendar", { isFocused: true });
}

/** No violation of axe's rules in either document. */
async function expectAccessible(...tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) {
    await tab.runScript(AXE);
    // A dialog that comes in is too pale for a moment.
    await expect.poll(() => tab.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await tab.evaluate(violationsOfAxe)).toEqual([]);
  }
}

// In the pages.

async function violationsOfAxe(): Promise<unknown[]> {
  interface Axe {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  }
  const { axe } = globalThis as unknown as { axe: Axe };
  const { violations } = await axe.run({ iframes: false, resultTypes: ["violations"] });
  // A rule about a whole page, which a frame is not.
  const found = violations.filter(({ id }) => parent === window || !/^(landmark|region)/.test(id));
  return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

function placeOfFrame(): { top: number; height: number } {
  const root = document.querySelector("vitrine-booking")?.shadowRoot;
  const top = root?.querySelector("iframe")?.getBoundingClientRect().top ?? Number.NaN;
  return { top, height: innerHeight };
}

function bottomOfFocused(): number {
  return document.activeElement?.getBoundingClientRect().bottom ?? Number.NaN;
}

function heardOnSite(): unknown {
  return (globalThis as { heard?: unknown }).heard;
}

function framesOfWidgets(): number {
  const widgets = [...document.querySelectorAll("vitrine-booking")];
  return widgets.filter((widget) => widget.shadowRoot?.querySelector("iframe")).length;
}

function isFrameReady(place: number): boolean {
  const root = document.querySelectorAll("vitrine-booking")[place]?.shadowRoot;
  return root?.querySelector(".ready iframe") instanceof HTMLElement;
}

function focusOpener(): string | undefined {
  const opener = document.querySelector("vitrine-booking")?.shadowRoot?.querySelector("button");
  opener?.focus();
  return opener?.textContent;
}

function focusedInWidget(): string | undefined {
  return document.activeElement?.shadowRoot?.activeElement?.textContent;
}

function isOverlayOpen(): boolean {
  const root = document.querySelector("vitrine-booking")?.shadowRoot;
  return root?.querySelector("dialog[open]") instanceof HTMLElement;
}

function shownInstead(): unknown[] {
  const root = document.querySelector("vitrine-booking")?.shadowRoot;
  const text = [...(root?.querySelectorAll("p") ?? [])].find((each) => each.checkVisibility());
  return [
    text?.textContent,
    root?.querySelector("a")?.href,
    root?.querySelectorAll("iframe").length,
  ];
}

function isStorageBlocked(): boolean {
  try {
    return localStorage === undefined;
  } catch {
    return true;
  }
}

function alertAboveButton(): number {
  const alert = document.querySelector("[role=alert]")?.getBoundingClientRect();
  const button = document.querySelector("[type=submit]")?.getBoundingClientRect();
  return Math.abs((button?.top ?? Infinity) - (alert?.bottom ?? 0));
}

function overflowOfFrame(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight;
}
