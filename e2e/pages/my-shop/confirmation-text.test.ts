// The owner writes the message of 'Confirmar amanhã' in 'Regras', and reads it as a client does.

import { expect, expectAccessible, expectNothingCutOff, test } from "../../journey.ts";
import { openMyShop } from "./my-shop-screen.ts";

test.use({
  viewport: { width: 320, height: 720 },
  // It changes the shop: the other journeys keep theirs.
  serverSettings: { LOG_LEVEL: "silent" },
});

test("a shop's own message is written, checked, published, and on no page of its clients", async ({
  page,
  shop,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Regras");
  const text = page.getByLabel("Texto que abre no WhatsApp");
  await expect(text).toHaveValue(/^Oi, \{nome\}! Aqui é da \{loja\}\./);
  const preview = page.getByRole("figure");
  await expect(preview).toContainText("Oi, Ana! Aqui é da Barbearia Modelo.");
  await text.fill("{nome}, tudo certo para {horário}?");
  await expect(text).toHaveAccessibleDescription(/Escreva \{link\} onde entra o link/);
  await expect(preview).toHaveCount(0);
  await text.press("End");
  await text.pressSequentially(" Senão: {link}");
  await expect(preview).toContainText("Ana, tudo certo para amanhã, ter 24/11, às 08:00");
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await screen.publish.click();
  await screen.expectPublished();
  expect(await (await fetch(`${shop.url}/agenda`)).text()).not.toContain("tudo certo para");

  // By keyboard alone the standard text comes back.
  await text.focus();
  await page.keyboard.press("Tab");
  await expect(screen.button("Usar o texto padrão")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(preview).toContainText("Oi, Ana! Aqui é da Barbearia Modelo.");
  await expect(screen.button("Usar o texto padrão")).toHaveCount(0);
});
