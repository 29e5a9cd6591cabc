import { expect, test } from "../journey.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the policy reads completely, and its contents lead to every section", async ({ page }) => {
    await page.goto("/policy");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
    await expect(page.getByText("Effective as of 2024-10-31", { exact: true })).toBeVisible();
    const contents = page.getByRole("navigation", { name: "Contents" });
    for (const title of [
      "Information Collection and Use",
      "Third Party Access",
      "Opt-Out Rights and Data Retention Policy",
      "Children",
      "Security",
      "Changes",
      "Your Consent",
      "Contact Us",
    ]) {
      await contents.getByRole("link", { name: title, exact: true }).click();
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
      await expect(page.getByRole("region", { name: title })).toContainText(/\w{3}.*\./);
    }
    await page.getByRole("link", { name: "Back to the top" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  });
});

test("every link out of the policy opens in a new tab and tells nothing to it", async ({
  page,
}) => {
  await page.goto("/policy");
  const outward = page.getByRole("main").getByRole("link");
  await expect(outward).toHaveCount(6);
  await expect(page.locator('a:is([href^="http"], [href^="mailto:"])')).toHaveCount(6);
  for (const link of await outward.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  }
  for (const [name, href] of [
    ["Mobile services vendor", "https://mobile-services.example.com/privacy"],
    ["App-build platform", "https://app-build.example.com/privacy"],
    ["Authentication provider", "https://authentication.example.com/privacy"],
  ] as const) {
    await expect(outward.filter({ hasText: name })).toHaveAttribute("href", href);
  }
  await expect(outward.filter({ hasText: "@" })).toHaveCount(3);
});

test("a line of the policy holds about 65 characters; on paper it is the document alone, with its addresses written out", async ({
  page,
}) => {
  await page.goto("/policy");
  const paragraphs = page.getByRole("main").locator("section p");
  const longest = await paragraphs.evaluateAll((elements) => {
    const characters = new Map<string, number>();
    const range = document.createRange();
    for (const [place, element] of elements.entries()) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const node = texts.currentNode as Text;
        for (let character = 0; character < node.length; character++) {
          range.setStart(node, character);
          range.setEnd(node, character + 1);
          // A link's box is a little higher than its line's, but not by a third of it.
          const line = `${place}:${Math.round((range.getClientRects()[0]?.bottom ?? 0) / 9)}`;
          characters.set(line, (characters.get(line) ?? 0) + 1);
        }
      }
    }
    return Math.max(...characters.values());
  });
  expect(longest).toBeGreaterThan(60);
  expect(longest).toBeLessThan(72);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to the top" })).toBeHidden();
  const written = await page
    .getByRole("link", { name: "App-build platform" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(written).toContain("https://app-build.example.com/privacy");
});
