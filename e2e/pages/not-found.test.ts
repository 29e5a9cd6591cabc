import { HTTP_ERROR, expect, expectAccessible, expectNothingCutOff, test } from "../journey.ts";

test.use({ expectedErrors: HTTP_ERROR });

test("an address that does not exist is a 404 that no search engine keeps, speaks as the agency and shows every way on", async ({
  page,
  request,
}) => {
  const response = await page.goto("/agenda/amanha");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Página não encontrada/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta vitrine está vazia");
  const ways = page.getByRole("main").getByRole("link");
  const addresses = await ways.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")),
  );
  expect(addresses).toEqual([
    "/",
    "/agenda",
    "/reserva",
    "mailto:contato@example.com",
    "https://chat.example.com/5500000000000",
  ]);
  for (const address of ["/", "/agenda", "/reserva"]) {
    expect((await request.get(address)).status()).toBe(200);
  }
  await ways.filter({ hasText: "Agenda" }).click();
  await expect(page).toHaveURL(/\/agenda$/);
});

test("the 404 page loses nothing on any screen and breaks none of axe's rules", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const response = await page.goto("/nao-existe");
  expect(response?.status()).toBe(404);
  for (const width of [320, 390, 768, 1_440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCutOff(page);
    // Only at 704 px a rule of the styles changes anything.
    if (width === 320 || width === 1_440) await expectAccessible(page);
  }
});

test("on a tablet the 404 page's picture stands beside its words, with as much room left and right", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 768, height: 1_024 });
  await page.goto("/nao-existe");
  const words = await page.getByRole("heading", { level: 1 }).boundingBox();
  const picture = await page.locator("main > svg").boundingBox();
  if (words === null || picture === null) throw new Error("the page is not shown");
  expect(picture.x).toBeGreaterThan(words.x + words.width);
  expect(words.x).toBe(768 - (picture.x + picture.width));
});
