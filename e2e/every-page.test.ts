import { createHash } from "node:crypto";

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectWordsOnScreen,
  test,
} from "./journey.ts";

const PAGES = [
  "/",
  "/agenda",
  "/reserva",
  "/bann",
  "/privacidade",
  "/sair-dos-avisos?t=a",
  "/confirmar-presenca?t=b.a.0.2026-11-24.08:00.c",
  "/policy",
  "/portifolio",
  "/widget",
  "/dono",
  "/agencia",
];

const SCREENS = new Set(["/agenda", "/reserva"]);

// Without a site that may show the screens, /widget has nothing to preview.
test.use({ serverSettings: { EMBED_ORIGINS: "https://www.example.com" } });

test("every page opens whole, in its language, with a title, a heading and no violation of axe's rules", async ({
  page,
}) => {
  test.slow();
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1_280, height: 900 });
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/\S/);
      await expect(page.locator("html")).toHaveAttribute("lang", /^(pt-BR|en)$/);
      for (const [name, card] of [
        ["title", "og:title"],
        ['meta[name="description"]', "og:description"],
      ] as const) {
        const words = await page
          .locator(name)
          .evaluate((element) => element.getAttribute("content") ?? element.textContent);
        expect(words).toMatch(/\S{3}/);
        await expect(page.locator(`meta[property="${card}"]`)).toHaveAttribute("content", words);
      }
      await expect(page.locator("#root")).toHaveCount(1);
      await page.mouse.move(10, 10);
      await page.keyboard.press("Tab");
      await expectAccessible(page);
      for (const width of [320, 390, 768, 1_440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNothingCutOff(page);
        await expectWordsOnScreen(page);
      }
    });
  }
});

test("nothing inline runs but a screen's one script, which its policy names by its hash", async ({
  request,
}) => {
  for (const path of PAGES) {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    // Only the screens, and only where sites are named.
    const framers = SCREENS.has(path) ? "'self' https://www.example.com" : "'none'";
    expect(policy.endsWith(`; frame-ancestors ${framers}`), path).toBe(true);
    expect(policy).not.toContain("unsafe");
    const html = await response.text();
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
    expect(inline, path).toHaveLength(SCREENS.has(path) ? 1 : 0);
    const hashes = inline.map((script) => createHash("sha256").update(script).digest("base64"));
    expect(policy).toContain(
      `script-src ${["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" ")};`,
    );
    // Structured data, and the facts of a shop, are no script: nothing runs them.
    expect(html).not.toMatch(/<script(?![^>]*\b(src=|type="application\/(?:ld\+)?json"))[^>]+>/);
    expect(html).not.toMatch(/\son[a-z]+="|\sstyle="/);
  }
});

test("the calls' document opens, with nothing in the console", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByText("/createAppointment", { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a booking screen says what it needs and whom to write to", async ({ page }) => {
    for (const path of ["/agenda", "/reserva"]) {
      await page.goto(path);
      await expect(page.getByText(/JavaScript/)).toBeVisible();
      await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
    }
  });
});
