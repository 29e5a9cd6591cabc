// The shop in two tabs of one device: they share one draft, and neither undoes what the other has made of it.

import { expect, HTTP_ERROR, test } from "../../journey.ts";
import { PHONE } from "./another-phone.ts";
import { myShopScreen, openMyShop } from "./my-shop-screen.ts";

test.use({ ...PHONE, serverSettings: { LOG_LEVEL: "silent" }, expectedErrors: HTTP_ERROR });

test("what is edited in one tab after publishing stays as it is typed, and can be published", async ({
  page,
  context,
}) => {
  const screen = await openMyShop(page);
  const other = myShopScreen(await context.newPage());
  await other.page.clock.install({ time: await page.evaluate(() => Date.now()) });
  await other.page.goto("/dono");
  await other.tab.click();
  await screen.open("Aparência");
  const name = page.getByLabel("Nome da loja");
  await name.fill("Barbearia Um");
  await screen.publish.click();
  await screen.expectPublished();

  await page.evaluate(() => {
    const seen = { draftsWritten: 0 };
    Object.assign(window, { seen });
    addEventListener("storage", ({ key }) => {
      if (key?.includes("draft") === true) seen.draftsWritten += 1;
    });
  });
  await name.press("End");
  await name.pressSequentially("a e Dois");
  await expect(name).toHaveValue("Barbearia Uma e Dois");
  await expect(other.bar).toContainText("Barbearia Um → Barbearia Uma e Dois");
  await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
  await expect(other.bar).not.toContainText("Outra pessoa");
  // The other tab has only read.
  expect(await page.evaluate("window.seen.draftsWritten")).toBe(0);
  await screen.publish.click();
  await screen.expectPublished();
  await expect(name).toHaveValue("Barbearia Uma e Dois");
  await expect(other.bar).toContainText("Tudo está publicado.");
  await other.open("Aparência");
  await expect(other.page.getByLabel("Nome da loja")).toHaveValue("Barbearia Uma e Dois");
});
