// How long the landing page is, how large its headings are, and where its pictures stand.

import type { Locator, Page } from "@playwright/test";

import {
  expect,
  expectNothingCutOff,
  expectScrollingOver,
  layoutShift,
  test,
} from "../../journey.ts";

/** In pixels, on a phone of 390: eight of its screens. */
const TALLEST_PAGE = 6_700;

const PRODUCTS = ["pagina-web", "land-page", "reserva-de-horario", "seo", "aplicativo-mobile"];

const PHONE = { width: 390, height: 844 };
const SCREENS = [
  { width: 320, height: 640 },
  PHONE,
  { width: 640, height: 900 },
  { width: 768, height: 1_024 },
  { width: 1_024, height: 768 },
  { width: 1_440, height: 900 },
  { width: 1_920, height: 1_080 },
];

test("the five products' headings have two sizes on every screen, and none is larger than the headline", async ({
  page,
}) => {
  const sizesOf = (headings: Locator) =>
    headings.evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  await page.goto("/");
  for (const screen of SCREENS) {
    await test.step(`${screen.width} px wide`, async () => {
      await page.setViewportSize(screen);
      const products = await sizesOf(page.locator("#produtos h3"));
      expect(products).toHaveLength(5);
      expect(new Set(products).size).toBe(2);
      const [headline = 0] = await sizesOf(page.getByRole("heading", { level: 1 }));
      for (const size of [...products, ...(await sizesOf(page.locator("h2")))]) {
        expect(size).toBeLessThan(headline);
      }
    });
  }
});

test("in the wide layout the rows of 'Aplicativo Mobile' end flush, and so do the sides of 'Land Page'", async ({
  page,
}) => {
  await page.goto("/");
  for (const screen of SCREENS.filter(({ width }) => width >= 768)) {
    await test.step(`${screen.width} px wide`, async () => {
      await page.setViewportSize(screen);
      const [first, second, third, fourth] = await edgesOf(page, "aplicativo-mobile");
      // Two rows, each of which ends where its neighbour does; two columns, and nothing beside them.
      expect([second.top, second.bottom]).toEqual([first.top, first.bottom]);
      expect([fourth.top, fourth.bottom]).toEqual([third.top, third.bottom]);
      expect([third.left, third.right]).toEqual([first.left, first.right]);
      expect([fourth.left, fourth.right]).toEqual([second.left, second.right]);
      expect(third.top - first.bottom).toBeLessThan(80);
      expect(second.left - first.right).toBeLessThan(40);

      const [poster, ...others] = await edgesOf(page, "land-page");
      const last = others[2];
      expect(last.right).toBe(screen.width >= 1_024 ? others[0].right : poster.right);
      if (screen.width >= 1_024) expect(last.bottom).toBe(poster.bottom);
      else expect(others.map(({ bottom }) => bottom)).toEqual(others.map(() => last.bottom));
      await expectNothingCutOff(page);
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test(`the page is at most ${TALLEST_PAGE} px high, and nothing moves while it loads`, async ({
    page,
  }) => {
    await page.goto("/");
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(TALLEST_PAGE);
    expect(await layoutShift(page)).toBeLessThan(0.001);
    await expectNothingCutOff(page);
  });

  test("no picture stands twice where one sees it without swiping", async ({ page }) => {
    await page.goto("/");
    const shown = await page
      .locator("img")
      .evaluateAll((images) =>
        images
          .filter(
            (image) => image.checkVisibility() && image.getBoundingClientRect().left < innerWidth,
          )
          .map((image) => (image as HTMLImageElement).src),
      );
    expect(shown.length).toBeGreaterThan(7);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test("what can be booked stands within three screens, and the way to ask stays at the foot until the contact", async ({
    page,
  }) => {
    await page.goto("/");
    const book = page.getByRole("main").locator('a[href="/agenda"]').first();
    const box = await book.boundingBox();
    expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(3 * PHONE.height);

    const bar = page.getByRole("main").getByRole("link", { name: "Pedir orçamento", exact: true });
    await expect(bar.first()).toBeInViewport();
    await expect(bar.last()).not.toBeInViewport();
    for (const section of ["#barbearias-titulo", "#seo", "#sobre-titulo"]) {
      await page.locator(section).scrollIntoViewIfNeeded();
      await expectScrollingOver(page);
      const { y = 0, height = 0 } = (await bar.last().boundingBox()) ?? {};
      expect(PHONE.height - y - height).toBeLessThan(16);
    }
    await page.locator("#contato").getByRole("link").first().scrollIntoViewIfNeeded();
    await bar.last().click();
    await expect(page.locator("#contato-titulo")).toBeInViewport({ ratio: 1 });
    await expectScrollingOver(page);
    // It stays above the contact, and over nothing of it.
    const { y = 0, height = 0 } = (await bar.last().boundingBox()) ?? {};
    const contact = await page.locator("#contato").boundingBox();
    expect(y + height).toBeLessThanOrEqual(Number(contact?.y));
  });

  test("every gallery is swiped: part of the next picture shows, and each caption says which of four it is", async ({
    page,
  }) => {
    await page.goto("/");
    for (const product of PRODUCTS) {
      await test.step(product, async () => {
        const figures = page.locator(`#${product} figure`);
        await figures.first().scrollIntoViewIfNeeded();
        await expectScrollingOver(page);
        const edges = await edgesOf(page, product);
        expect(new Set(edges.map(({ top }) => top)).size).toBe(1);
        // All of the first, and enough of the second to be seen.
        expect(edges[0].left).toBeGreaterThanOrEqual(0);
        expect(edges[0].right).toBeLessThan(PHONE.width);
        expect(PHONE.width - edges[1].left).toBeGreaterThanOrEqual(24);
        expect(edges[1].right).toBeGreaterThan(PHONE.width);
        const places = await page
          .locator(`#${product} figcaption`)
          .evaluateAll((captions) =>
            captions.map((caption) => getComputedStyle(caption, "::after").content),
          );
        expect(places).toEqual(['"1 de 4"', '"2 de 4"', '"3 de 4"', '"4 de 4"']);

        const before = await page.evaluate(() => scrollY);
        await swipe(page, product, 3);
        await expect(figures.nth(3)).toBeInViewport({ ratio: 0.99 });
        expect(await page.evaluate(() => scrollY)).toBe(before);
      });
    }
    // A swipe opens nothing.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectNothingCutOff(page);
  });
});

test.describe("on a phone with a keyboard", () => {
  test.use({ viewport: PHONE });

  test("Tab goes through each gallery, and the focused picture is in view with its whole outline", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    for (const product of PRODUCTS) {
      const links = page.locator(`#${product} figure a`);
      await links.first().focus();
      for (let index = 0; index < 4; index++) {
        if (index > 0) await page.keyboard.press("Tab");
        await expect(links.nth(index)).toBeFocused();
        await expect(links.nth(index)).toBeInViewport({ ratio: 0.99 });
      }
      expect(await roomForOutline(links.last())).toBeGreaterThanOrEqual(6);
    }
  });

  /** In pixels, from a focused picture to the nearest edge at which it would be cut off. */
  function roomForOutline(link: Locator): Promise<number> {
    return link.evaluate((element) => {
      let scroller = element.parentElement;
      while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) {
        scroller = scroller.parentElement;
      }
      if (scroller === null) throw new Error("nothing scrolls around the picture");
      const outer = scroller.getBoundingClientRect();
      const inner = element.getBoundingClientRect();
      return Math.min(inner.top - outer.top, inner.left - outer.left, outer.right - inner.right);
    });
  }
});

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

type FourEdges = [Edges, Edges, Edges, Edges];

/** Where the four pictures of a product stand on the screen, without their captions, in whole pixels. */
async function edgesOf(page: Page, product: string): Promise<FourEdges> {
  const edges = await page.locator(`#${product} figure a`).evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect();
      return {
        top: Math.round(top),
        bottom: Math.round(bottom),
        left: Math.round(left),
        right: Math.round(right),
      };
    }),
  );
  expect(edges).toHaveLength(4);
  return edges as FourEdges;
}

/** A finger moves to the left across a product's first picture, so many times; each time the strip comes to rest. */
async function swipe(page: Page, product: string, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const [{ top, bottom, right }] = await edgesOf(page, product);
  const from = { x: right - 20, y: (top + bottom) / 2 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", moved?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: moved === undefined ? [] : [{ x: from.x - moved, y: from.y }],
    });
  let place: number | undefined;
  const isStill = async (): Promise<boolean> => {
    const before = place;
    place = (await edgesOf(page, product))[0].left;
    return place === before;
  };
  for (let time = 0; time < times; time++) {
    await send("touchStart", 0);
    for (let step = 1; step <= 8; step++) await send("touchMove", 30 * step);
    await send("touchEnd");
    await expect.poll(isStill, { intervals: [150] }).toBe(true);
  }
}
