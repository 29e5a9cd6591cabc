// What repeats: a client who comes every Tuesday, on a small phone and by keyboard.

import { TO_BOOK } from "@vitrine/testing/owner/owner-page";

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  EVERY_ENGINE,
  HTTP_ERROR,
  tabTo,
  test,
} from "../../journey.ts";
import {
  bookSeriesToAskAbout,
  FIRST_DATE,
  LAST_DATE,
  takeAndCloseDates,
} from "../../owner/fixed-client.ts";
import { actElsewhere, openOwnerScreen } from "../../owner/owner-screen.ts";
import type { OwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

async function expectFit({ page }: OwnerScreen): Promise<void> {
  await expectAccessible(page);
  await expectNothingCutOff(page);
}

test(
  "a fixed client of eight dates is booked, one closed and one at another time",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await takeAndCloseDates(shop);
    const owner = await openOwnerScreen(page);
    const { sheet } = owner;
    await owner.showDay(FIRST_DATE);
    await owner.button("08:00 - 08:30 livre, barbeiro1").tap();
    await sheet.getByRole("button", { name: "Novo agendamento" }).tap();
    await sheet.getByLabel("Nome").fill("João da Silva");
    await sheet.getByLabel("Telefone").fill("987654321");
    await sheet.getByLabel("Repete").selectOption("toda semana");
    await expect(sheet).toContainText("até 02/02: 9 livres.");
    await sheet.getByLabel("Até a data").fill(LAST_DATE);
    await expect(sheet).toContainText("8 datas: 6 livres. 22/12 fechado.");
    await expectFit(owner);
    await expect(sheet.getByRole("button", { name: "Marcar 6 datas" })).toBeVisible();
    await sheet.getByLabel("01/12 ocupado → 08:30?").check();
    await sheet.getByRole("button", { name: "Marcar 7 datas" }).tap();
    await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();

    // Beyond the booking window, too; and at the other time on the day that is taken.
    await owner.showDay(LAST_DATE);
    await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();
    await owner.showDay("2026-12-01");
    await owner.booking("08:30 - 09:00 João da Silva").tap();
    await expect(sheet).toContainText("toda semana");
    await expectFit(owner);
    await sheet.getByRole("button", { name: "Mudar só este" }).tap();
    await owner.button(/^09:00 - 09:30 .*barbeiro2/).tap();
    await expect(owner.booking("09:00 - 09:30 João da Silva")).toBeVisible();

    // From the 8th of December on, on Wednesdays; the 22nd is closed for barbeiro1 alone.
    await owner.showDay("2026-12-08");
    await owner.booking("08:00 - 08:30 João da Silva").tap();
    await sheet.getByRole("button", { name: "Este e os próximos" }).tap();
    await expect(sheet).toContainText("Daqui em diante: 08/12, 15/12, 29/12, 05/01 e 12/01.");
    await expectFit(owner);
    await sheet.getByRole("button", { name: "Mudar este e os próximos" }).tap();
    await expect(page.getByText("Mudando 08:00 - 08:30 João da Silva e os próximos")).toBeVisible();
    await owner.showDay("2026-12-09");
    await owner.button(/^10:00 - 10:30 .*barbeiro1/).tap();
    await expect(sheet).toContainText("5 datas: 5 mudam, para 09/12, 16/12, 30/12, 06/01 e 13/01.");
    await expectFit(owner);
    await sheet.getByRole("button", { name: "Mudar 5 datas" }).tap();
    await expect(owner.booking("10:00 - 10:30 João da Silva")).toBeVisible();
    await owner.showDay("2027-01-13");
    await expect(owner.booking("10:00 - 10:30 João da Silva")).toBeVisible();

    // The search lists the next of them.
    await owner.button("Procurar").tap();
    await sheet.getByLabel("Nome ou telefone").fill("joão");
    await sheet.getByRole("button", { name: "Procurar" }).tap();
    await expect(sheet.getByRole("button", { name: /toda semana vem$/ })).toHaveCount(3);
    await expectFit(owner);
  },
);

test("with the keyboard alone a series is booked, cancelled and brought back", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  const { sheet } = owner;
  const { keyboard } = page;
  const pressOn = async (name: string): Promise<void> => {
    await tabTo(page, sheet.getByRole("button", { name }));
    await keyboard.press("Enter");
  };
  await owner.showDay(FIRST_DATE);
  await owner.button("08:00 - 08:30 livre, barbeiro1").focus();
  await keyboard.press("Enter");
  await pressOn("Novo agendamento");
  await tabTo(page, sheet.getByLabel("Nome"));
  await keyboard.type("Ana Souza");
  await tabTo(page, sheet.getByLabel("Telefone"));
  await keyboard.type("987654321");
  await tabTo(page, sheet.getByLabel("Repete"));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(sheet.getByLabel("Repete")).toHaveValue("2");
  await expect(sheet).toContainText("6 datas até 02/02: 6 livres.");
  await pressOn("Marcar 6 datas");
  const booking = owner.booking("08:00 - 08:30 Ana Souza");
  await expect(booking).toBeVisible();
  await booking.focus();
  await keyboard.press("Enter");
  await expect(sheet).toContainText("a cada 2 semanas");
  await pressOn("Este e os próximos");
  await pressOn("Cancelar este e os próximos");
  await expect(sheet).toContainText("24/11, 08/12, 22/12, 05/01, 19/01 e 02/02");
  await expectFit(owner);
  await pressOn("Cancelar 6 datas");
  await expect(booking).toHaveCount(0);
  await owner.button(/^Desfazer/).focus();
  await keyboard.press("Enter");
  await expect(booking).toBeVisible();
});

test.describe("where the server decides otherwise", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("a half-typed end books nothing, and after a refusal the dates are looked at again", async ({
    page,
  }) => {
    const owner = await openOwnerScreen(page);
    const { sheet } = owner;
    await owner.showDay(FIRST_DATE);
    await owner.button("08:00 - 08:30 livre, barbeiro1").tap();
    await sheet.getByRole("button", { name: "Novo agendamento" }).tap();
    await sheet.getByLabel("Nome").fill("Ana Souza");
    await sheet.getByLabel("Telefone").fill("987654321");
    await sheet.getByLabel("Repete").selectOption("toda semana");
    const until = sheet.getByLabel("Até a data");
    await until.focus();
    await page.keyboard.type("12");
    await sheet.getByRole("button", { name: /^Marcar \d+ datas$/ }).tap();
    await expect(until).toBeFocused();
    await until.fill(LAST_DATE);
    await expect(sheet).toContainText("8 datas: 8 livres.");
    const taken = {
      ...TO_BOOK,
      clientPhone: "911111111",
      dateTimeStart: "2026-12-01T08:00:00-03:00",
      dateTimeEnd: "2026-12-01T08:30:00-03:00",
    };
    await actElsewhere(page, "book", taken);
    const book = (dates: number) => sheet.getByRole("button", { name: `Marcar ${dates} datas` });
    await book(8).tap();
    await expect(sheet).toContainText("8 datas: 7 livres.");
    await expect(sheet.getByRole("alert")).toContainText("ocupado");
    await sheet.getByLabel("01/12 ocupado → 08:30?").check();
    await book(8).tap();
    await expect(owner.booking("08:00 - 08:30 Ana Souza")).toBeVisible();
    await owner.showDay("2026-12-01");
    await expect(owner.booking("08:30 - 09:00 Ana Souza")).toBeVisible();
  });
});

test("the owner says once a year that a series still holds", async ({ page, shop }) => {
  await bookSeriesToAskAbout(shop);
  const owner = await openOwnerScreen(page);
  const question = page.getByRole("region", { name: "Ainda vale?" });
  await expect(question).toContainText(
    "João da Silva, a cada 4 semanas: a próxima é ter 24/11, 08:00 - 08:30. Ainda vale?",
  );
  await expectFit(owner);
  await question.getByRole("button", { name: "Ver" }).tap();
  await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();
  await question.getByRole("button", { name: "Ainda vale" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ainda vale por mais um ano: João da Silva.")).toBeVisible();
  await expect(question).toHaveCount(0);
});
