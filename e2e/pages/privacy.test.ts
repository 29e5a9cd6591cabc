import { expect, test } from "../journey.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both booking screens link to the privacy notice, which is in Portuguese and leads back to them", async ({
    page,
  }) => {
    for (const [path, shop] of [
      ["/agenda", "Barbearia Modelo"],
      ["/reserva", "Restaurante Modelo"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("link", { name: "Política de privacidade" }).click();
      await expect(page).toHaveURL("/privacidade");
      await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
      await expect(page).toHaveTitle("Privacidade nos agendamentos · Vitrine");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacidade");
      await page.getByRole("link", { name: shop }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test("the notice reads completely, and its contents lead to every section", async ({ page }) => {
    await page.goto("/privacidade");
    const contents = page.getByRole("navigation", { name: "Nesta página" });
    const titles = await contents.getByRole("link").allTextContents();
    expect(titles).toHaveLength(9);
    for (const title of titles) {
      await contents.getByRole("link", { name: title, exact: true }).click();
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
      await expect(page.getByRole("region", { name: title })).toContainText(/\w{3}.*\./);
    }
    await expect(page.getByText("90 dias depois do fim do horário marcado")).toBeVisible();
    await page.getByRole("link", { name: "Voltar ao início" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  });
});

test("the notice asks for nothing but its document, its two fonts and the entry's two scripts, and sets no cookie", async ({
  page,
  context,
}) => {
  const kinds: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("favicon")) kinds.push(request.resourceType());
  });
  await page.goto("/privacidade");
  await page.mouse.click(10, 10);
  await page.waitForLoadState("networkidle");
  expect(kinds.toSorted()).toEqual(["document", "font", "font", "script", "script"]);
  expect(await context.cookies()).toEqual([]);
});

test("the notice's title stands whole on one line", async ({ page }) => {
  for (const width of [320, 390, 768, 1_440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/privacidade");
    const lines = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
});
