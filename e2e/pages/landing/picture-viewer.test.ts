// An open picture: zoomed, moved, and turned to the next one of its gallery.

import type { Locator, Page } from "@playwright/test";

import { moveFinger } from "../../touch/finger.ts";
import { HTTP_ERROR, expect, expectAccessible, expectScrollingOver, test } from "../../journey.ts";

const TITLES = ["Restaurante", "Clínica", "Arquitetura", "Floricultura"] as const;

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name });
const place = (page: Page) => dialog(page).locator("[aria-live]");
const thumbnail = (page: Page, title: (typeof TITLES)[number]) =>
  page.locator("#pagina-web figure", { hasText: title }).locator("a");

/** Opens a picture; returns how far the page is scrolled behind it. */
async function openPicture(page: Page, title: (typeof TITLES)[number]): Promise<number> {
  await page.goto("/");
  // Going there may scroll it still.
  await thumbnail(page, title).hover();
  await expectScrollingOver(page);
  const scrolledTo = await page.evaluate(() => scrollY);
  await thumbnail(page, title).click();
  await expectOpen(page, title);
  await expect(dialog(page).locator("[aria-busy=true]")).toHaveCount(0);
  // While a picture grows out of its thumbnail, the browser takes no taps.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  return scrolledTo;
}

/** Expects this picture to be the open one: by its name, in the announced words and on the screen. */
async function expectOpen(page: Page, title: (typeof TITLES)[number]): Promise<void> {
  await expect(dialog(page)).toHaveAccessibleName(title);
  await expect(place(page)).toHaveText(`${TITLES.indexOf(title) + 1} de 4: ${title}`);
  await expect.poll(() => shownPlace(page)).toBe(TITLES.indexOf(title));
}

/** Which of the gallery's pictures stands in the middle of the screen, still; `undefined` between two. */
function shownPlace(page: Page): Promise<number | undefined> {
  return slides(page).evaluateAll((found) => {
    const middles = found.map((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      const strip = slide.parentElement?.getBoundingClientRect() ?? { left: 0, right: 0 };
      return Math.abs(left + right - strip.left - strip.right) / 2;
    });
    const shown = middles.findIndex((distance) => distance < 2);
    return shown === -1 ? undefined : shown;
  });
}

const slides = (page: Page) => dialog(page).locator("[data-open]").locator("xpath=../../*");
/** The open picture's edges, and what scrolls it when it is zoomed. */
const stage = (page: Page) => dialog(page).locator("[data-open]");
const slide = (page: Page) => stage(page).locator("xpath=..");

async function boxOf(locator: Locator): Promise<{ x: number; y: number; w: number; h: number }> {
  const { x = 0, y = 0, width: w = 0, height: h = 0 } = (await locator.boundingBox()) ?? {};
  return { x, y, w, h };
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a picture fits the screen, a tap zooms it where it is tapped, and another fits it again", async ({
    page,
  }) => {
    await openPicture(page, "Arquitetura");
    const fitting = await boxOf(stage(page));
    expect([fitting.x, fitting.w]).toEqual([0, 390]);

    // On the figure at its right end.
    await page.touchscreen.tap(fitting.x + 0.8 * fitting.w, fitting.y + 0.5 * fitting.h);
    await expect(dialog(page).locator("[data-zoomed]")).toHaveCount(1);
    const zoomed = await boxOf(stage(page));
    expect(zoomed.w).toBe(975);
    expect(Math.abs(zoomed.x + 0.8 * zoomed.w - 195)).toBeLessThan(2);
    await expect(button(page, "Reduzir")).toBeInViewport({ ratio: 1 });
    await expect(button(page, "Próxima foto")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);

    // Moved by the finger, to its edge and past it: it stays the open one.
    for (let swipe = 0; swipe < 3; swipe++) {
      await moveFinger(page, { x: 330, y: 400 }, { right: -300 });
    }
    await expect
      .poll(async () => Math.round((await boxOf(stage(page))).x + zoomed.w))
      .toBeLessThanOrEqual(390);
    await expectOpen(page, "Arquitetura");

    await page.touchscreen.tap(195, 400);
    await expect(dialog(page).locator("[data-zoomed]")).toHaveCount(0);
    expect((await boxOf(stage(page))).w).toBe(390);
  });

  test("a tap beside the picture closes it", async ({ page }) => {
    const before = await openPicture(page, "Arquitetura");
    await page.touchscreen.tap(195, 110);
    await expect(dialog(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test("a swipe leads to the next picture, one at a time, and 'back' closes it where the page was", async ({
    page,
  }) => {
    const before = await openPicture(page, "Restaurante");
    const { y, h } = await boxOf(stage(page));
    const middle = { x: 300, y: y + h / 2 };
    await moveFinger(page, middle, { right: -240 });
    await expectOpen(page, "Clínica");
    await moveFinger(page, middle, { right: -240 });
    await expectOpen(page, "Arquitetura");
    await moveFinger(page, { ...middle, x: 90 }, { right: 240 });
    await expectOpen(page, "Clínica");
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.goForward();
    await expectOpen(page, "Clínica");
  });

  test("on a phone that is turned, the open picture stays the open one, and nothing is cut off", async ({
    page,
  }) => {
    await openPicture(page, "Arquitetura");
    for (const [width, height] of [
      [844, 390],
      [640, 320],
      [320, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectOpen(page, "Arquitetura");
      for (const part of [
        stage(page),
        button(page, "Fechar"),
        button(page, "Ampliar"),
        button(page, "Foto anterior"),
        button(page, "Próxima foto"),
      ]) {
        await expect(part).toBeInViewport({ ratio: 0.99 });
      }
      for (const each of await dialog(page).getByRole("button").all()) {
        const { w, h } = await boxOf(each);
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(44);
      }
      const tooMuch = await dialog(page).evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
          scrollWidth - clientWidth,
          scrollHeight - clientHeight,
        ],
      );
      expect(tooMuch).toEqual([0, 0]);
      await expectAccessible(page);
    }
  });
});

test("buttons and arrow keys lead through the gallery, keep the focus, and end at its ends", async ({
  page,
}) => {
  await openPicture(page, "Clínica");
  const next = button(page, "Próxima foto");
  await next.focus();
  await page.keyboard.press("Enter");
  await expectOpen(page, "Arquitetura");
  await expect(next).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expectOpen(page, "Floricultura");
  await expect(next).toHaveAttribute("aria-disabled", "true");
  for (const key of ["Enter", "ArrowRight"]) {
    await page.keyboard.press(key);
    await expectOpen(page, "Floricultura");
    await expect(next).toBeFocused();
  }
  // Quicker than the strip moves.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectOpen(page, "Restaurante");
  await expect(button(page, "Foto anterior")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Alt+ArrowRight");
  await expectOpen(page, "Restaurante");
  await expect(next).toBeFocused();
  await expectAccessible(page);
});

test("a picture is zoomed by keyboard, moved with the arrow keys, and turned to the next one fitting", async ({
  page,
}) => {
  await openPicture(page, "Clínica");
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Ampliar")).toBeFocused();
  const fitting = await boxOf(stage(page));
  await page.keyboard.press("Enter");
  await expect(button(page, "Reduzir")).toBeFocused();
  const zoomed = await boxOf(stage(page));
  expect(zoomed.w / fitting.w).toBeGreaterThan(1.49);
  // Its centre is where it was.
  expect(Math.abs(zoomed.x + zoomed.w / 2 - (fitting.x + fitting.w / 2))).toBeLessThan(2);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(async () => {
      const { x, y } = await boxOf(stage(page));
      return [Math.round(zoomed.x - x), Math.round(zoomed.y - y)];
    })
    .toEqual([60, 60]);
  await expectOpen(page, "Clínica");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(slide(page)).toBeFocused();
  await button(page, "Próxima foto").click();
  await expectOpen(page, "Arquitetura");
  expect((await boxOf(stage(page))).w).toBe(fitting.w);
  await expect(button(page, "Ampliar")).toBeVisible();
});

test("a click with the mouse closes a picture; a zoomed one first fits the screen again", async ({
  page,
}) => {
  await openPicture(page, "Clínica");
  await button(page, "Ampliar").click();
  await stage(page).click({ position: { x: 600, y: 500 } });
  await expect(dialog(page).locator("[data-zoomed]")).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await stage(page).click();
  await expect(dialog(page)).toHaveCount(0);
});

test("Esc closes any picture: its thumbnail has the focus, the page is where it was, also after a reload", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: 1_200 });
  const before = await openPicture(page, "Restaurante");
  await page.keyboard.press("ArrowRight");
  await expectOpen(page, "Clínica");
  await page.reload();
  await expectOpen(page, "Clínica");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(thumbnail(page, "Clínica")).toBeFocused();
  await expectScrollingOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("where the last picture's thumbnail is off the screen, the focus goes where it came from", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 420 });
  const before = await openPicture(page, "Restaurante");
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press("ArrowRight");
  await expectOpen(page, "Floricultura");
  const isOff = await thumbnail(page, "Floricultura").evaluate(
    (link) => link.getBoundingClientRect().top >= innerHeight,
  );
  expect(isOff).toBe(true);
  await page.keyboard.press("Escape");
  await expect(thumbnail(page, "Restaurante")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("the pictures beside the open one are fetched once it is there, and no others", async ({
  page,
}) => {
  const fetched: string[] = [];
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/-1600-[^/]+\.avif$/, async (route) => {
    fetched.push(/([a-z]+)-1600-/.exec(route.request().url())?.[1] ?? "");
    await held;
    await route.continue();
  });
  await page.goto("/");
  await thumbnail(page, "Restaurante").click();
  await expect(dialog(page).getByRole("status")).toHaveText("Carregando a foto…");
  await expect.poll(() => fetched).toEqual(["restaurante"]);
  release();
  await expect.poll(() => fetched).toEqual(["restaurante", "clinica"]);
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual(["restaurante", "clinica"]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => fetched).toEqual(["restaurante", "clinica", "arquitetura"]);
});

test.describe("when a large file does not come", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the page says so with a link to the file, and tries again when the picture is opened again", async ({
    page,
  }) => {
    const large = /arquitetura-1600-[^/]+\.(avif|webp)$/;
    await page.route(large, (route) => route.fulfill({ status: 503 }));
    await openPicture(page, "Clínica");
    // The next picture has been fetched ahead, without success.
    await page.waitForLoadState("networkidle");
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expectOpen(page, "Arquitetura");
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "A foto grande não carregou. Esta é a pequena.",
    );
    const link = dialog(page).getByRole("link", { name: "Abrir o arquivo da foto" });
    await expect(link).toHaveAttribute("href", /arquitetura-1600-[^/]+\.webp$/);
    await expectAccessible(page);
    await page.keyboard.press("ArrowLeft");
    await expectOpen(page, "Clínica");
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);

    await page.keyboard.press("ArrowRight");
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    await page.unroute(large);
    await link.click();
    await expect(page).toHaveURL(large);
    await page.goBack();
    await expectOpen(page, "Arquitetura");
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  });
});

for (const [motion, steps] of [
  ["reduce", "at once"],
  ["no-preference", "in steps"],
] as const) {
  test(`with prefers-reduced-motion: ${motion} the next picture comes ${steps}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await openPicture(page, "Restaurante");
    const strip = slides(page).first().locator("xpath=..");
    await strip.evaluate((element) => {
      const seen: number[] = [];
      element.addEventListener("scroll", () => seen.push(Math.round(element.scrollLeft)));
      Object.assign(globalThis, { seen });
    });
    await button(page, "Próxima foto").click();
    await expectOpen(page, "Clínica");
    const passed = await page.evaluate(() => (globalThis as { seen?: number[] }).seen ?? []);
    if (motion === "reduce") expect(passed).toHaveLength(1);
    else expect(passed.length).toBeGreaterThan(1);
  });
}
