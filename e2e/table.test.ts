// What differs at a table: the people. The form itself is the barber screen's, and walked through there.

import {
  CREATED,
  DELETED,
  NOT_AVAILABLE,
  REQUIRED,
  TABLE_LABELS,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openTableScreen,
} from "./booking-screen.ts";
import { EVERY_ENGINE, HTTP_ERROR, expect, tabTo, test } from "./journey.ts";
import { isThereRoomForMore, reserveTuesdayAtEightForTen } from "./other-client.ts";

const PEOPLE = String(TABLE_LABELS.people);

test(
  "a group reserves a table, reads what was reserved, and finds an empty form",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    const screen = await openTableScreen(page);
    await expect(screen.panel.locator("label, legend").filter({ visible: true })).toContainText([
      "Nome",
      "E-mail",
      "Telefone",
      "Estabelecimento",
      "Periodo de horario",
      "Numero de Pessoas",
    ]);
    await expect(screen.field(PEOPLE).getByRole("option")).toHaveText([
      "Escolha…",
      "2",
      "4",
      "6",
      "8",
      "10",
      "12",
      "14",
      "16",
      "18",
      "20",
    ]);
    await fillUpToSubmit(screen);
    await expect(screen.panel).toContainText("ter 24/11, 08:00 - 08:30 em barbeiro1, 10 pessoas");
    await screen.submit.click();

    await expect(screen.dialog).toContainText(CREATED);
    await expect(screen.dialog.getByRole("term")).toHaveText([
      "Nome",
      "E-mail",
      "Telefone",
      "Estabelecimento",
      "Periodo de horario",
      "Numero de Pessoas",
      "Data",
      "Horário",
    ]);
    await expect(screen.dialog.getByRole("definition")).toHaveText([
      "João da Silva",
      "joao@example.com",
      "987654321",
      "barbeiro1",
      "normal",
      "10",
      "ter 24/11",
      "08:00 - 08:30",
    ]);
    expect(await isThereRoomForMore(shop, 10)).toBe(true);
    expect(await isThereRoomForMore(shop, 12)).toBe(false);

    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await expect(screen.dialog).toBeHidden();
    for (const label of ["Nome", "E-mail", "Telefone", "Estabelecimento", PEOPLE]) {
      await expect(screen.field(label)).toHaveValue("");
    }
    await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  },
);

test("a reservation is deleted without its number of people, and there is room again", async ({
  page,
  shop,
}) => {
  await reserveTuesdayAtEightForTen(shop);
  const screen = await openTableScreen(page);
  await screen.showTab("Excluir");
  await expect(screen.field(PEOPLE)).toHaveCount(0);
  await fillDeleteUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(DELETED);
  await expect(screen.dialog.getByRole("term")).toHaveText([
    "Telefone",
    "Estabelecimento",
    "Periodo de horario",
    "Data",
    "Horário",
  ]);
  expect(await isThereRoomForMore(shop, 20)).toBe(true);
});

test("without the number of people a day is not chosen; another number clears day, time and slots, and the answer is another", async ({
  page,
  shop,
}) => {
  await reserveTuesdayAtEightForTen(shop);
  const screen = await openTableScreen(page);
  await screen.fillClient({ phone: "222222222" });
  await screen.chooseBarber();
  await screen.day("ter 24/11").click();
  await expect(screen.alert).toHaveText(REQUIRED);
  await expect(screen.field(PEOPLE)).toHaveAttribute("aria-invalid", "true");
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);

  await fillUpToSubmit(screen, { phone: "222222222" });
  await screen.choosePeople("12");
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(screen.slots).toHaveCount(0);
  await expect(screen.field("Periodo de horario")).toHaveValue("normal");
  await screen.day("ter 24/11").check();
  await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
  await expect(screen.slot("08:30 - 09:00")).toBeAttached();
});

test.describe("a group of twelve after ten people are booked", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("is refused with the catalogue's sentence, and the form is intact", async ({
    page,
    shop,
  }) => {
    const screen = await openTableScreen(page);
    await screen.fillClient({ name: "Bia", phone: "222222222" });
    await screen.chooseBarber();
    await screen.choosePeople("12");
    await screen.day("ter 24/11").check();
    await screen.slot("08:00 - 08:30").check();
    await reserveTuesdayAtEightForTen(shop);
    await screen.submit.click();

    await expect(screen.alert).toHaveText(NOT_AVAILABLE);
    await expect(screen.dialog).toBeHidden();
    await expect(screen.field("Nome")).toHaveValue("Bia");
    await expect(screen.field("E-mail")).toHaveValue("joao@example.com");
    await expect(screen.field("Telefone")).toHaveValue("222222222");
    await expect(screen.field("Estabelecimento")).toHaveValue("barbeiro1");
    await expect(screen.field("Periodo de horario")).toHaveValue("normal");
    await expect(screen.field(PEOPLE)).toHaveValue("12");
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();

    // As many as fit are welcome.
    await screen.choosePeople("10");
    await screen.day("ter 24/11").check();
    await screen.slot("08:00 - 08:30").check();
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
    expect(await isThereRoomForMore(shop, 2)).toBe(false);
  });
});

test("a group reserves without a pointer", async ({ page, shop }) => {
  const screen = await openTableScreen(page);
  await tabTo(page, screen.field("Nome"));
  for (const text of [
    "João da Silva",
    "joao@example.com",
    "987654321",
    "barbeiro1",
    "normal",
    "10",
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await tabTo(page, screen.day("ter 24/11"));
  await page.keyboard.press("Space");
  await tabTo(page, screen.slot("08:00 - 08:30"));
  await page.keyboard.press("Space");
  await tabTo(page, screen.submit);
  await page.keyboard.press("Enter");
  await expect(screen.dialog).toContainText(CREATED);
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
  expect(await isThereRoomForMore(shop, 12)).toBe(false);
});
