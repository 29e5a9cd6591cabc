// The booking on a shop's own site, in Chromium, whose contexts block the storage of third parties.

import { AxeBuilder } from "@axe-core/playwright";
import type { FrameLocator, Page } from "@playwright/test";

import { CREATED, DELETED, NOT_AVAILABLE, REQUIRED } from "../booking-screen.ts";
import { openHostSite } from "../host-site.ts";
import type { HostSite } from "../host-site.ts";
import {
  expect,
  expectNothingCutOff,
  expectScrollingOver,
  HTTP_ERROR,
  tabTo,
  test as base,
} from "../journey.ts";
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

const test = base.extend<{ site: HostSite }>({
  site: async ({}, use) => {
    const site = await openHostSite();
    await use(site);
    await site.close();
  },
  serverSettings: async ({ site }, use) => use({ EMBED_ORIGINS: site.origin }),
});

// Two documents, and axe in both, on a machine that does other things as well.
test.describe.configure({ timeout: 120_000 });

const INLINE = { "data-shop": "barbearia" };
const FILLED_IN = { ...INLINE, "data-barbeiro": "barbeiro1", "data-estilo": "normal" };
const BUTTON = { "data-shop": "reservas", "data-mode": "button" };
const TUESDAY_AT_EIGHT = { calendar: "barbearia", start: "2026-11-24T08:00:00-03:00" };
const WIDTHS = [
  [320, 104],
  [1_440, 56],
] as const;

for (const [width, spare] of WIDTHS) {
  test(`at ${width} px a client books below the fold of the shop's own site, by keyboard alone`, async ({
    page,
    site,
    shop,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.setViewportSize({ width, height: 700 });
    site.show({ server: shop.url, lines: [INLINE], textBefore: 60 });
    await page.goto(site.origin);
    await expect(page.locator("vitrine-booking")).toBeAttached();
    // Only the script is fetched until the widget is near.
    expect(asked.filter((url) => url.startsWith(shop.url))).toEqual([`${shop.url}/widget.js`]);

    await page.keyboard.press("End");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("radio", { name: "ter 24/11" })).toBeAttached();
    await expectFrameAccessible(page);
    expect(await isStorageBlocked(page)).toBe(true);
    // The question whether to remember somebody is not there: a site could not know to leave its room out.
    expect(await reservedAndNeeded(page, frame)).toEqual([0, spare]);

    // Over both tabs to the first field. The frame is another process, which has to receive the first key.
    await page.keyboard.press("Tab");
    await expect(frame.getByRole("tab", { name: "Agendar" })).toBeFocused();
    await page.keyboard.press("Tab");
    for (const text of ["João da Silva", "joao@example.com", "987654321", "barbeiro1", "normal"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await tabTo(page, frame.getByRole("radio", { name: "ter 24/11" }));
    await page.keyboard.press("Space");
    await expect(frame.getByRole("radio", { name: "08:00 - 08:30" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(frame.getByRole("radio", { name: "08:00 - 08:30" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(frame.getByRole("dialog", { name: CREATED })).toBeInViewport({ ratio: 0.9 });
    await expect(frame.getByRole("button", { name: "OK" })).toBeFocused();
    await expectFrameAccessible(page);
    expect(await heardBy(page)).toEqual([["vitrine:booked", TUESDAY_AT_EIGHT]]);
    expect(await isTuesdayAtEightFree(shop)).toBe(false);

    await page.keyboard.press("Escape");
    await expect(frame.getByText("Marcado: ter 24/11")).toBeInViewport();
    // No layout shift: neither when the frame came nor when it grew.
    expect(await page.evaluate("shifts")).toEqual([]);
    await expectNothingCutOff(page);
  });

  test.describe(`refused at ${width} px`, () => {
    test.use({ expectedErrors: HTTP_ERROR });

    test("a refusal is shown beside the button or the day that was pressed", async ({
      page,
      site,
      shop,
    }) => {
      await page.setViewportSize({ width, height: 700 });
      site.show({ server: shop.url, lines: [FILLED_IN] });
      await page.goto(site.origin);
      const frame = page.frameLocator("iframe");
      const alert = frame.getByRole("alert");
      const submit = frame.getByRole("button", { name: "Confirmar agendamento" });
      const day = frame.getByRole("radio", { name: "ter 24/11" });
      await day.click();
      await expect(alert).toHaveText(REQUIRED);
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => gapBetween(alert, frame.getByText("Dia", { exact: true })))
        .toBeLessThan(24);
      await expect(alert).toHaveCount(0);

      await frame.getByLabel("Nome").fill("João da Silva");
      await frame.getByLabel("E-mail").fill("joao@example.com");
      await frame.getByLabel("Telefone").fill("222222222");
      await day.check();
      await expect(frame.getByRole("radio", { name: "08:00 - 08:30" })).toBeVisible();
      await expectScrollingOver(page);
      await frame.getByRole("radio", { name: "08:00 - 08:30" }).check();
      await bookTuesdayAtEight(shop);
      await submit.click();
      await expect(alert).toHaveText(NOT_AVAILABLE);
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect.poll(() => gapBetween(alert, submit)).toBeLessThan(100);
      await expectFrameAccessible(page);
      await expect(frame.getByRole("radio", { name: "08:00 - 08:30 ocupado" })).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await heardBy(page)).toEqual([]);
    });
  });

  test(`at ${width} px a button opens one of two widgets over the page, and a client cancels in the other`, async ({
    page,
    site,
    shop,
  }) => {
    await bookTuesdayAtEight(shop);
    await page.setViewportSize({ width, height: 700 });
    site.show({ server: shop.url, lines: [BUTTON, INLINE] });
    await page.goto(site.origin);
    const [tables, barber] = [0, 1].map((place) => page.locator("vitrine-booking").nth(place));
    const opener = page.getByRole("button", { name: "Reservar uma mesa" });
    await expect(opener).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Reserve sua mesa · Restaurante Modelo" });
    await expect(dialog).toBeVisible();
    const table = frameOf(tables);
    await table.getByLabel("Nome").fill("João da Silva");
    await expectFrameAccessible(page);
    await table.getByLabel("E-mail").fill("joao@example.com");
    await table.getByLabel("Telefone").fill("987654321");
    await table.getByLabel("Estabelecimento").selectOption("barbeiro1");
    await table.getByLabel("Periodo de horario").selectOption("normal");
    await table.getByLabel("Numero de Pessoas").selectOption("10");
    await table.getByRole("radio", { name: "ter 24/11" }).check();
    await table.getByRole("radio", { name: "08:00 - 08:30" }).check();
    await table.getByRole("button", { name: "Confirmar reserva" }).click();
    await expect(table.getByRole("button", { name: "OK" })).toBeFocused();
    await expect(table.getByRole("dialog", { name: CREATED })).toBeInViewport({ ratio: 0.9 });
    expect(await isThereRoomForMore(shop, 12)).toBe(false);
    // The first Esc closes what lies over the form, the second what lies over the site.
    await page.keyboard.press("Escape");
    await expect(table.getByText("Marcado: ter 24/11")).toBeInViewport();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    const frame = frameOf(barber);
    await frame.getByRole("tab", { name: "Excluir" }).click();
    await frame.getByLabel("Telefone").fill("987654321");
    await frame.getByLabel("Barbeiro").selectOption("barbeiro1");
    await frame.getByLabel("Estilo").selectOption("normal");
    // On a slow machine the frame may still grow, and a click lands beside what it was meant for.
    for (const name of ["ter 24/11", "08:00 - 08:30"]) {
      await expectScrollingOver(page);
      await expect(() => frame.getByRole("radio", { name }).check({ timeout: 5_000 })).toPass();
    }
    await frame.getByRole("button", { name: "Excluir agendamento" }).click();
    await expect(frame.getByRole("dialog", { name: DELETED })).toBeInViewport({ ratio: 0.9 });
    // What is said around the form comes and goes, and the frame with it: the dialog stays on the screen.
    for (const height of ["50rem", "0"]) {
      await frame.locator("#root > *").evaluate((screen, value) => {
        screen.style.paddingBlockStart = value;
      }, height);
      await expect(frame.getByRole("button", { name: "OK" })).toBeInViewport({ ratio: 1 });
    }
    expect(await isTuesdayAtEightFree(shop)).toBe(true);
    expect(await heardBy(page)).toEqual([
      ["vitrine:booked", { ...TUESDAY_AT_EIGHT, calendar: "reservas" }],
      ["vitrine:cancelled", TUESDAY_AT_EIGHT],
    ]);
    await frame.getByRole("button", { name: "OK" }).press("Enter");
    await expectFrameAccessible(page);
  });
}

test.describe("from an origin that is not listed", () => {
  test.use({
    serverSettings: { EMBED_ORIGINS: "https://www.example.com" },
    expectedErrors: /violates the following Content Security Policy directive: "frame-ancestors/,
  });

  test("there is a sentence and a plain link, in both modes", async ({ page, site, shop }) => {
    site.show({ server: shop.url, lines: [FILLED_IN, BUTTON] });
    await page.goto(site.origin);
    await page.getByRole("button", { name: "Reservar uma mesa" }).click();
    const sentence = "Não conseguimos abrir esta tela aqui. Ela está neste endereço:";
    const [tables, barber] = [page.getByRole("dialog"), page.locator("vitrine-booking").first()];
    const links = {
      [`${shop.url}/agenda?barbeiro=barbeiro1&estilo=normal`]: barber,
      [`${shop.url}/reserva`]: tables,
    };
    for (const [address, widget] of Object.entries(links)) {
      await expect(widget).toContainText(sentence);
      await expect(widget.getByRole("link")).toHaveAttribute("href", address);
      await expect(widget.locator("iframe")).toHaveCount(0);
    }
    await expectFrameAccessible(page);
  });
});

test.describe("a page between the site and the screen", () => {
  test.use({ expectedErrors: /frame-ancestors|Blocked a frame with origin/ });

  test("a site can read nothing in the frame, and a stranger's messages affect neither side", async ({
    page,
    site,
    shop,
    context,
  }) => {
    site.show({ server: shop.url, lines: [INLINE, { "data-shop": "reservas" }] });
    await page.goto(site.origin);
    await page.keyboard.press("End");
    for (const frame of [page.frameLocator("iframe").first(), page.frameLocator("iframe").last()]) {
      await expect(frame.getByRole("radio", { name: "ter 24/11" })).toBeAttached();
    }
    const height = await heightOfFrame(page);
    const isClosed = await page.evaluate(() => {
      const inner = document.querySelector("vitrine-booking")?.shadowRoot?.querySelector("iframe");
      try {
        return inner?.contentDocument === null && inner.contentWindow?.document === undefined;
      } catch {
        return true;
      }
    });
    expect(isClosed).toBe(true);

    // Another window, of the same site even, is not the frame: whatever it says to the site is not heard.
    await page.evaluate(() => {
      const forged = [
        { vitrine: "height", height: 9_000 },
        { vitrine: "booked", calendar: "barbearia", start: "2026-11-24T08:00:00-03:00" },
        { vitrine: "close" },
      ];
      for (const message of forged) postMessage(message, "*");
    });
    // Nor is what the other widget's frame says taken for this one's.
    const other = page.frames().find((each) => each.url().includes("/reserva?embed"));
    await other?.evaluate(() => {
      parent.postMessage({ vitrine: "height", height: 3_000 }, "*");
      const start = "2026-11-24T08:00:00-03:00";
      parent.postMessage({ vitrine: "booked", calendar: "barbearia", start }, "*");
    });
    await expect
      .poll(() =>
        page
          .locator("iframe")
          .last()
          .evaluate((frame) => frame.clientHeight),
      )
      .toBe(3_000);
    // The frame answers the window around it and no other, not even its own.
    const inFrame = page.frames().find((each) => each.url().includes("/agenda?embed"));
    const answered = await inFrame?.evaluate(async () => {
      const heard: unknown[] = [];
      addEventListener("message", ({ data }) => heard.push(data));
      postMessage({ vitrine: "hello" }, "*");
      await new Promise((passed) => setTimeout(passed, 300));
      return heard;
    });
    expect(answered).toEqual([{ vitrine: "hello" }]);
    expect(await heightOfFrame(page)).toBe(height);
    expect(await heardBy(page)).toEqual([]);
    // Nor has that greeting taken the place of the site's own: the site still hears how tall the screen is.
    await page.evaluate(() => scrollTo(0, 0));
    await inFrame?.evaluate(() => {
      const root = document.getElementById("root");
      if (root !== null) root.style.minBlockSize = "2500px";
    });
    await expect.poll(() => heightOfFrame(page)).toBe(2_500);

    // A stranger's site may frame neither the screen nor any other page, whatever its parameters say.
    const stranger = await openHostSite();
    stranger.show({ server: shop.url, lines: [] });
    const strange = await context.newPage();
    for (const path of ["/agenda?embed", "/agenda", "/dono", "/widget"]) {
      await strange.goto(stranger.origin);
      await strange.evaluate((src) => {
        document.body.append(Object.assign(document.createElement("iframe"), { src }));
      }, shop.url + path);
      const inside = strange.frameLocator("iframe").locator("#root");
      await expect(strange.locator("iframe")).toBeAttached();
      await strange.waitForLoadState("load");
      await expect(inside).toHaveCount(0);
    }
    await strange.close();
    await stranger.close();
  });
});

for (const [place, room] of [
  [1, 360],
  [2, 960],
] as const) {
  test(`in ${room} px the widget is as wide as its parent lets it, and no page is left below it`, async ({
    page,
    site,
    shop,
  }) => {
    site.show({ server: shop.url, lines: [INLINE] });
    await page.goto(site.origin);
    const seen = () => page.evaluate(seenWidget);
    for (const parent of PARENTS) {
      const [style] = parent;
      await page.evaluate(`(${putWidgetInto})(${JSON.stringify(style)}, ${room})`);
      const whole = { width: parent[place], wider: 0, isLink: false };
      await expect.poll(seen, { message: style }).toMatchObject(whole);
      expect((await seen())?.height, style).toBeLessThan(1_600);
    }
    await page.evaluate(`(${putWidgetInto})("width:180px", ${room})`);
    await expect.poll(seen).toMatchObject({ width: 180, wider: 0, isLink: true });
    expect(await page.evaluate(countFrames)).toBe(0);
    await page.evaluate(widenParent, "340px");
    await expect.poll(seen).toMatchObject({ width: 340, isLink: false });
  });
}

test("on a slow device a slot that is tapped as soon as it is seen is the one that is chosen", async ({
  page,
  site,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  site.show({ server: shop.url, lines: [FILLED_IN], textBefore: 10 });
  for (const label of ["08:00 - 08:30", "08:30 - 09:00", "09:00 - 09:30"]) {
    await page.goto(site.origin);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("radio", { name: "ter 24/11" })).toBeAttached();
    const inside = page.frames().find((each) => each.url().includes("?embed"));
    if (inside === undefined) throw new Error("there is no frame");
    await frame.getByLabel("Nome").fill("João da Silva");
    await frame.getByLabel("E-mail").fill("joao@example.com");
    await frame.getByLabel("Telefone").fill("987654321");
    await page.evaluate(scrollToLowerEdge, await inside.evaluate(placeOfDay));
    for (const target of [page, inside]) {
      const devtools = await page.context().newCDPSession(target);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    }
    await page.evaluate(watchFrame);
    await inside.evaluate(watchSlot);
    const day = await frame.getByText("24/11").boundingBox();
    await page.mouse.click((day?.x ?? 0) + 4, (day?.y ?? 0) + 4);
    await expect.poll(() => inside.evaluate(watchedPlaces)).not.toEqual([]);
    const slot = await frame.getByText(label).boundingBox();
    await page.mouse.click((slot?.x ?? 0) + 4, (slot?.y ?? 0) + 4);
    await expect(frame.getByRole("radio", { name: label })).toBeChecked();
    await expectScrollingOver(page);
    const watched = await inside.evaluate(watchedPlaces);
    const heights = heightsOfSlot(watched, await page.evaluate(watchedPlaces));
    expect(heights).toHaveLength(1);
    expect(heights[0]).toBeGreaterThan(0);
    expect(heights[0]).toBeLessThan(700 - 48);
  }
});

test("the site stays where it is when its window is focused again", async ({
  page,
  site,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  site.show({ server: shop.url, lines: [INLINE] });
  await page.goto(site.origin);
  // Both sides know of each other.
  await expect(page.locator("vitrine-booking .ready iframe")).toBeAttached();
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Nome").focus();
  await expect(frame.getByLabel("Nome")).toBeInViewport();
  await expectScrollingOver(page);
  const bottom = await page.evaluate(() => {
    scrollTo(0, 5_000);
    return scrollY;
  });
  // The event of a browser whose window is focused again: the same element has the focus.
  await frame.getByLabel("Nome").dispatchEvent("focusin");
  await expectScrollingOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(bottom);
});

test("a widget that is removed before its screen answers opens when it is added again", async ({
  page,
  site,
  shop,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/agenda?embed", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  site.show({ server: shop.url, lines: [INLINE] });
  await page.goto(site.origin, { waitUntil: "commit" });
  const widget = page.locator("vitrine-booking");
  await expect(widget.locator("iframe")).toBeAttached();
  const element = await widget.elementHandle();
  await element?.evaluate((each) => each.remove());
  await page.clock.fastForward(9_000);
  release();
  await page.evaluate((each) => each && document.body.append(each), element);
  await expect(frameOf(widget).getByRole("radio", { name: "ter 24/11" })).toBeAttached();
  await expect(widget.getByRole("link")).toHaveCount(0);
});

test("a site that is too busy to be notified at once still gets its screen", async ({
  page,
  site,
  shop,
}) => {
  // As browsers do when a page keeps them waiting: all entries seen meanwhile come at once.
  await page.addInitScript(() => {
    const Observer = globalThis.IntersectionObserver;
    globalThis.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const seen: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          seen.push(...entries);
          if (seen.some((entry) => entry.isIntersecting)) tell(seen.splice(0), observer);
        }, options);
      }
    };
  });
  site.show({ server: shop.url, lines: [INLINE], textBefore: 60 });
  await page.goto(site.origin);
  await expect(page.locator("vitrine-booking")).toBeAttached();
  await expectScrollingOver(page);
  await page.keyboard.press("End");
  await expect(
    page.frameLocator("iframe").getByRole("radio", { name: "ter 24/11" }),
  ).toBeAttached();
});

test.describe("where the frame may keep what was typed", () => {
  test.use({
    // The server's own site: its storage is no third party's.
    site: async ({}, use) => {
      const site = await openHostSite("127.0.0.1");
      await use(site);
      await site.close();
    },
  });

  test("at every width the frame has the room that the screen's first state needs, and no more", async ({
    page,
    site,
    shop,
  }) => {
    for (const calendar of ["barbearia", "reservas"]) {
      site.show({ server: shop.url, lines: [{ "data-shop": calendar }] });
      await page.goto(site.origin);
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("radio", { name: "ter 24/11" })).toBeAttached();
      for (let width = 320; width <= 1_100; width += 20) {
        await page.setViewportSize({ width, height: 900 });
        const [missing, spare] = await reservedAndNeeded(page, frame);
        expect(missing, `${calendar} at ${width} px`).toBe(0);
        expect(spare, `${calendar} at ${width} px`).toBeLessThanOrEqual(48);
      }
    }
  });

  test("a screen that comes back with a day chosen does not scroll the site to itself", async ({
    page,
    site,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    site.show({ server: shop.url, lines: [FILLED_IN], textBefore: 60 });
    await page.goto(site.origin);
    await page.keyboard.press("End");
    const frame = page.frameLocator("iframe");
    await frame.getByLabel("Nome").fill("João da Silva");
    await frame.getByLabel("E-mail").fill("joao@example.com");
    await frame.getByLabel("Telefone").fill("987654321");
    await frame.getByRole("radio", { name: "ter 24/11" }).check();
    await expect(frame.getByRole("radio", { name: "08:00 - 08:30" })).toBeVisible();
    await page.goto("about:blank");
    await page.goto(site.origin);
    const place = await page.locator("vitrine-booking").evaluate((widget) => {
      scrollTo(0, widget.getBoundingClientRect().top - innerHeight - 200);
      return scrollY;
    });
    await expect(frame.getByRole("radio", { name: "ter 24/11" })).toBeChecked();
    await expect(frame.getByRole("radio", { name: "08:00 - 08:30" })).toBeVisible();
    await expectScrollingOver(page);
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

test.describe("elements that others have written", () => {
  test.use({ expectedErrors: /data-shop="constructor" is no shop/ });

  test("the screen comes from the script's origin, and from an existing shop", async ({
    page,
    site,
    shop,
  }) => {
    site.show({ server: shop.url, lines: [INLINE] });
    await page.goto(site.origin);
    const widgets = page.locator("vitrine-booking");
    await expect(widgets.locator("iframe")).toHaveCount(1);
    await page.evaluate(() => {
      for (const written of [
        { shop: "barbearia", host: "javascript:alert(1)//" },
        { shop: "constructor" },
      ]) {
        const element = document.createElement("vitrine-booking");
        Object.assign(element.dataset, written);
        document.querySelector("h1")?.before(element);
      }
    });
    await expect(widgets.locator("iframe")).toHaveCount(2);
    for (const frame of await widgets.locator("iframe").all()) {
      await expect(frame).toHaveAttribute("src", `${shop.url}/agenda?embed`);
    }
  });
});

test("the agency makes the line for a shop, sees it live, and copies it", async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/widget");
  const preview = page.getByRole("region", { name: "Veja como fica" });
  await expect(
    preview.frameLocator("iframe").getByRole("radio", { name: "ter 24/11" }),
  ).toBeAttached();
  for (const width of [320, 390, 768, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNothingCutOff(page);
  }
  await expectFrameAccessible(page);
  await page.getByRole("radio", { name: "Restaurante Modelo" }).check();
  await page.getByLabel("Num botão").check();
  await page
    .getByRole("group", { name: "Estabelecimento" })
    .getByRole("radio", { name: "barbeiro2" })
    .check();
  await page.getByRole("button", { name: "Copiar a linha" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copiado." })).toBeVisible();
  const line = `<script async src="${shop.url}/widget.js" data-shop="reservas" data-mode="button" data-barbeiro="barbeiro2"></script>`;
  await expect(page.getByText(line)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  await preview.getByRole("button", { name: "Reservar uma mesa" }).click();
  const opened = page.getByRole("dialog").frameLocator("iframe");
  await expect(opened.getByLabel("Estabelecimento")).toHaveValue("barbeiro2");
});

type Locator = ReturnType<Page["locator"]>;

function frameOf(widget: Locator | undefined): FrameLocator {
  if (widget === undefined) throw new Error("There is no such widget.");
  return widget.locator("iframe").contentFrame();
}

function heardBy(page: Page): Promise<unknown> {
  return page.evaluate("heard");
}

function heightOfFrame(page: Page): Promise<number> {
  return page
    .locator("iframe")
    .first()
    .evaluate((frame) => (frame as HTMLElement).offsetHeight);
}

/** How many pixels the room reserved for the frame is too low for the screen in it, and how many too high. */
async function reservedAndNeeded(page: Page, frame: FrameLocator): Promise<[number, number]> {
  const room = await page.locator("iframe").evaluate((element) => ({
    width: element.clientWidth,
    height: Number.parseFloat(
      getComputedStyle(element.parentElement?.querySelector("p") ?? element).minHeight,
    ),
  }));
  // The frame is notified of a new width a little later.
  await expect.poll(() => frame.locator("#root").evaluate(() => innerWidth)).toBe(room.width);
  const needed = await frame
    .locator("#root")
    .evaluate((root) => (root as HTMLElement).offsetHeight);
  return [Math.max(0, needed - room.height), Math.max(0, room.height - needed)];
}

/** The distance from the lower edge of one thing to the upper edge of the other. */
async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()]);
  if (upper === null || lower === null) throw new Error("One of them is not shown.");
  return Math.abs(lower.y - (upper.y + upper.height));
}

function isStorageBlocked(page: Page): Promise<boolean | undefined> {
  const frame = page.frames().find((each) => each.url().includes("?embed"));
  return (
    frame?.evaluate(() => {
      try {
        return localStorage === undefined;
      } catch {
        return true;
      }
    }) ?? Promise.resolve(undefined)
  );
}

/** Expects no violation of axe's rules on the site or in its frames. */
async function expectFrameAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } },
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
