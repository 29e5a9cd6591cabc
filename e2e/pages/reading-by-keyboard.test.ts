// The pages to read, by the keyboard alone.

import { HTTP_ERROR, expect, test } from "../journey.ts";

test.use({ expectedErrors: HTTP_ERROR });

test("a page to read gives the focus to everything that can be pressed, in its order, and shows where it is", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/policy", "/privacidade", "/bann", "/nao-existe"]) {
    await test.step(path, async () => {
      await page.goto(path);
      const pressable = page.locator("a[href], button").filter({ visible: true });
      for (const target of await pressable.all()) {
        await page.keyboard.press("Tab");
        await expect(target).toBeFocused();
        await expect(target).toBeInViewport();
        const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
        expect(outline).toBe("solid");
      }
    });
  }
});

test("Enter on an entry of the policy's contents leads on from that section", async ({ page }) => {
  await page.goto("/policy");
  const entry = page.getByRole("navigation").getByRole("link", { name: "Contact Us" });
  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Contact Us" }).getByRole("link")).toBeFocused();
});
