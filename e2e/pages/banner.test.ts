import { expect, test } from "../journey.ts";

const WIDE = 1_600 / 640;
const DESKTOP = 1_600 / 1_000;
const TALL = 900 / 1_200;
const PHONE = 900 / 1_600;
const SLIM = 900 / 1_950;

test("the banner shows the crop of its screen whole, as large as it can be", async ({ page }) => {
  for (const [name, width, height, crop, proportion] of [
    ["a phone", 390, 844, "slim", SLIM],
    ["a phone in a browser", 360, 640, "phone", PHONE],
    ["a small phone", 320, 568, "phone", PHONE],
    ["a tablet", 768, 1_024, "tall", TALL],
    ["a square", 900, 900, "tall", TALL],
    ["a tablet on its side", 1_024, 768, "desktop", DESKTOP],
    ["a desktop", 1_440, 900, "desktop", DESKTOP],
    ["a large desktop", 1_920, 1_080, "desktop", DESKTOP],
    ["a phone on its side", 844, 390, "wide", WIDE],
    ["a wide desktop", 2_560, 1_080, "wide", WIDE],
  ] as const) {
    await test.step(`on ${name} its ${crop} crop`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto("/bann");
      const banner = page.getByRole("heading", { level: 1 }).getByRole("img");
      await expect(banner).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => banner.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(new RegExp(`/assets/banner-${crop}-\\d+-[^/]+\\.avif$`));
      const box = await banner.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(proportion, 1);
      const filled = Math.max((box?.width ?? 0) / width, (box?.height ?? 0) / height);
      expect(filled).toBeCloseTo(1, 2);
    });
  }
});

test("on a desktop of 16:10, phones of 9:16 and 9:19.5 and a tablet of 3:4 the banner leaves no bands", async ({
  page,
}) => {
  for (const [width, height] of [
    [1_440, 900],
    [360, 640],
    [360, 780],
    [768, 1_024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/bann");
    const box = await page.getByRole("img").boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width, height });
  }
});

test("the banner is the page's heading, in words for visitors who cannot see it, and the only content", async ({
  page,
}) => {
  await page.goto("/bann");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(
    /^Quem olha, entra\. Vitrine: páginas web, landing pages, agendamento, SEO e aplicativos\. Orçamento em 24 horas\./,
  );
  await expect(page.getByRole("img")).toHaveCount(1);
  await expect(page.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.locator("body")).toHaveText("");
});

test("nothing moves while the banner loads, and it is fetched before anything else", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/*.avif", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/bann", { waitUntil: "commit" });
  const banner = page.getByRole("img");
  await expect(banner).toHaveAttribute("fetchpriority", "high");
  const before = await banner.boundingBox();
  expect(before?.height).toBeGreaterThan(500);
  release();
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await banner.boundingBox()).toEqual(before);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the banner is there as well", async ({ page }) => {
    await page.goto("/bann");
    const banner = page.getByRole("img");
    await expect(banner).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});
