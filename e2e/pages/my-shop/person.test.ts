// A person's own link: the page shows their column, and nothing of the shop as a whole.

import { expect, expectAccessible, test } from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 390, height: 844 }, serverSettings: { LOG_LEVEL: "silent" } });

test("who opens the page by their own link sees one column, and no 'Minha loja'", async ({
  page,
}) => {
  await page.route("**/owner/shop?*", async (route) => {
    const response = await route.fetch();
    const shop = (await response.json()) as object;
    await route.fulfill({ response, json: { ...shop, person: { barberId: 7 } } });
  });
  const owner = await openOwnerScreen(page);
  await owner.showDay("2026-11-24");
  await expect(owner.button(/^08:00 - 08:30 livre/)).toHaveCount(1);
  await expect(owner.button(/^08:00 - 08:30 livre, barbeiro2/)).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expectAccessible(page);
  await owner.button("Fechar o dia").click();
  await expect(owner.sheet.getByText("barbeiro1")).toHaveCount(0);
  // The next opening, too, also while the server says nothing of the shop.
  await page.keyboard.press("Escape");
  await page.unroute("**/owner/shop?*");
  await page.route("**/owner/shop?*", () => undefined);
  await page.reload();
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});
