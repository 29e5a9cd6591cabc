// Two of the owner's phones edit the shop at once: the second is shown what changed, and loses nothing.

import { expect, expectAccessible, HTTP_ERROR, test } from "../../journey.ts";
import { anotherPhone, PHONE } from "./another-phone.ts";
import { openMyShop } from "./my-shop-screen.ts";

test.use({ ...PHONE, serverSettings: { LOG_LEVEL: "silent" }, expectedErrors: HTTP_ERROR });

test("what the first publishes is shown to the second while it edits, and both changes stand", async ({
  page,
  browser,
  shop,
}) => {
  const first = await openMyShop(page);
  const second = await openMyShop(await anotherPhone(browser, shop));
  await first.open("Folgas e feriados");
  await second.open("Horários");
  await second.weekday("Sexta").uncheck();
  await expect(second.bar).toContainText("Nenhum agendamento fica de fora.");
  await first.holiday("Natal").getByRole("button", { name: "Fechar" }).click();
  await first.publish.click();
  await first.expectPublished();

  // It pressed 'Publicar' before it knew.
  await second.publish.click();
  await expect(second.bar).toContainText("Outra pessoa publicou enquanto isso: Natal: fechado.");
  await expect(second.weekday("Sexta")).not.toBeChecked();
  await expect(second.bar).toContainText("Nenhum agendamento fica de fora.");
  await expectAccessible(second.page);
  await second.button("Entendi").click();
  await expect(second.bar).not.toContainText("Outra pessoa");
  await expect(second.bar).toBeFocused();
  await second.publish.click();
  await second.expectPublished();

  await page.reload();
  await expect(first.holiday("Natal")).toContainText("fechado");
  await page.goBack();
  await expect(first.row("Horários")).toHaveAccessibleDescription(/^De segunda a quinta/);
  await second.page.context().close();
});

test("where both change the same, the second's change stands, and the page says against what", async ({
  page,
  browser,
  shop,
}) => {
  const first = await openMyShop(page);
  const second = await openMyShop(await anotherPhone(browser, shop));
  for (const screen of [first, second]) {
    await screen.open("Horários");
    await screen.weekday("Sábado").check();
  }
  const from = (of: typeof first) =>
    of.page.getByRole("group", { name: "Sábado, horário 1" }).getByLabel("Das");
  await from(first).selectOption("09:00");
  await first.publish.click();
  await first.expectPublished();

  await from(second).selectOption("10:00");
  await expect(second.bar).toContainText("Fica o seu:");
  await expect(second.bar).toContainText("Sábado: 10:00 – 13:00 e 15:00 – 19:00");
  await expect(from(second)).toHaveValue("10:00");
  await second.publish.click();
  await second.expectPublished();
  await second.page.context().close();
});
