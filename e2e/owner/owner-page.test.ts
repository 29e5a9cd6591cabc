// The owner at their page, on a phone behind a counter.

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";

import { openBarberScreen } from "../booking-screen.ts";
import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  HTTP_ERROR,
  NO_ANSWER_AND_LOG,
  tabTo,
  test,
} from "../journey.ts";
import {
  bookTuesdayAtEight,
  cancelTuesdayAtEight,
  reserveTuesdayAtEightForTen,
} from "../other-client.ts";
import { BARBER_SECRET, openOwnerScreen } from "./owner-screen.ts";
import { thumbOn } from "../touch/tap-counter.ts";

const TUESDAY = "2026-11-24";
const JOAO = "08:00 - 08:30 João da Silva";
// The promise is five seconds: the page asks every four, as seen-days.test.ts says. A busy machine takes longer to draw.
const SEEN_WITHIN = { timeout: 20_000 };

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

test(
  "an owner closes a day for all barbers in four taps, and clients see its slots as occupied",
  EVERY_ENGINE,
  async ({ page }) => {
    const owner = await openOwnerScreen(page);
    const thumb = thumbOn(page);
    await thumb.tap(owner.button("Seguinte"));
    await thumb.tap(owner.button("Fechar o dia"));
    await thumb.tap(owner.sheet.getByRole("button", { name: "Fechar o dia" }));
    await expect(owner.sheet).toBeHidden();
    expect(thumb.cost().taps).toBeLessThanOrEqual(4);
    await expect(owner.button(/fechado/).first()).toBeVisible();

    for (const barber of ["barbeiro1", "barbeiro2", "barbeiro3"]) {
      const address = `/agenda?barbeiro=${barber}&estilo=normal`;
      const client = await openBarberScreen(page, address);
      await client.fillClient();
      await client.day("ter 24/11").check();
      await expect(client.slot("08:00 - 08:30 ocupado")).toBeAttached();
      await expect(client.slot("18:30 - 19:00 ocupado")).toBeAttached();
    }
  },
);

test(
  "an owner enters a phone booking in six taps, moves it, cancels it and takes that back",
  EVERY_ENGINE,
  async ({ page }) => {
    const owner = await openOwnerScreen(page);
    const thumb = thumbOn(page);
    await thumb.tap(owner.button("Seguinte"));
    await thumb.tap(owner.button(/^08:00 - 08:30 livre, barbeiro1/));
    await thumb.tap(owner.sheet.getByRole("button", { name: "Novo agendamento" }));
    await owner.sheet.getByLabel("Nome", { exact: true }).fill("Ana Souza");
    await owner.sheet.getByLabel("Telefone", { exact: true }).fill("11987654");
    await thumb.tap(owner.sheet.getByRole("button", { name: "Marcar" }));
    await expect(owner.booking("08:00 - 08:30 Ana Souza")).toBeVisible();
    expect(thumb.cost().taps).toBeLessThanOrEqual(6);

    await owner.booking("08:00 - 08:30 Ana Souza").click();
    await owner.sheet.getByRole("button", { name: "Mudar" }).click();
    await owner
      .button(/^09:00 - 09:30 .*barbeiro2/)
      .first()
      .click();
    await expect(owner.booking("09:00 - 09:30 Ana Souza")).toBeVisible();
    await expect(owner.booking("08:00 - 08:30 Ana Souza")).toHaveCount(0);

    await owner.booking("09:00 - 09:30 Ana Souza").click();
    await owner.sheet.getByRole("button", { name: "Cancelar", exact: true }).click();
    await owner.sheet.getByRole("button", { name: "Cancelar agendamento" }).click();
    await expect(owner.booking("09:00 - 09:30 Ana Souza")).toHaveCount(0);
    await owner.button(/^Desfazer/).click();
    await expect(owner.booking("09:00 - 09:30 Ana Souza")).toBeVisible();
  },
);

test("a client's booking appears within five seconds, without a touch, and its cancellation", async ({
  page,
  shop,
}) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await bookTuesdayAtEight(shop);
  await expect(owner.booking(JOAO)).toBeVisible(SEEN_WITHIN);
  await expect(page.getByText(/1 novo/)).toBeVisible();
  await cancelTuesdayAtEight(shop);
  await expect(owner.booking(JOAO)).toHaveCount(0, SEEN_WITHIN);
  await expect(page.getByText(/1 cancelado/)).toBeVisible();
});

test("what is booked inside a closed time stays, is shown as a conflict, and the time opens again", async ({
  page,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await owner.button("Fechar o dia").click();
  await expect(owner.sheet).toContainText("1 agendamento dentro");
  await owner.sheet.getByRole("button", { name: "Fechar o dia" }).click();
  await expect(owner.sheet).toBeHidden();
  await expect(owner.booking(JOAO)).toHaveAccessibleDescription(/conflito/);
  // Half behind the names of the barbers, the booking would count as too small to tap.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await owner
    .button(/fechado/)
    .first()
    .click();
  await owner.sheet.getByRole("button", { name: "Reabrir tudo" }).click();
  await expect(owner.button(/fechado/)).toHaveCount(0);
  await expect(owner.booking(JOAO)).not.toHaveAccessibleDescription(/conflito/);
});

test("a lunch that is closed every week is closed next week, too", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await owner.button("Fechar horário").click();
  await owner.sheet.getByLabel("Das").selectOption("12:00");
  await owner.sheet.getByLabel("Até as").selectOption("13:00");
  await owner.sheet.getByLabel(/^Toda semana/).check();
  await owner.sheet.getByLabel(/^Motivo/).fill("almoço");
  await expectAccessible(page);
  await owner.sheet.getByRole("button", { name: "Fechar horário" }).click();
  await expect(owner.button(/^12:00 - 13:00 fechado/)).toHaveCount(3);
  await owner.showDay("2026-12-01");
  await expect(owner.button(/^12:00 - 13:00 fechado/)).toHaveCount(3);
  await owner
    .button(/^12:00 - 13:00 fechado/)
    .first()
    .click();
  await expect(owner.sheet).toContainText("ter 01/12 (Toda semana, terça-feira)");
  await owner.sheet.getByRole("button", { name: "Reabrir", exact: true }).click();
  await expect(owner.button(/^12:00 - 13:00 fechado/)).toHaveCount(2);
  await owner.showDay(TUESDAY);
  await expect(owner.button(/^12:00 - 13:00 fechado/)).toHaveCount(3);
});

test("at tables the owner sees the seats taken and the groups", async ({ page, shop }) => {
  await reserveTuesdayAtEightForTen(shop);
  const owner = await openOwnerScreen(page, "reservas");
  await owner.showDay(TUESDAY);
  await expect(page.getByText("10 de 20").first()).toBeVisible();
  await expect(owner.booking(JOAO)).toBeVisible();
  await expectAccessible(page);
});

test.describe("with a wrong secret", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the page opens no agenda and says so", async ({ page }) => {
    await page.goto("/dono#barbearia.nao-e-o-segredo-dela");
    await expect(page.getByText("Esta agenda não abriu")).toBeVisible();
    await expect(page.getByRole("button", { name: "Fechar o dia" })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("the secret leaves the address, is in no request's address and no referrer, and no script keeps it", async ({
  page,
}) => {
  const told: string[] = [];
  page.on("request", (request) => {
    const { referer = "" } = request.headers();
    told.push(request.url(), referer);
  });
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await expect(page).toHaveURL(/\/dono$/);
  await page.reload();
  await expect(owner.button("Fechar o dia")).toBeVisible();
  expect(told.filter((text) => text.includes(BARBER_SECRET))).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await kept()).not.toContain(BARBER_SECRET);
  await owner.button("Sair").click();
  await expect(owner.button("Fechar o dia")).toHaveCount(0);
  // Nor the day that the tab showed.
  expect(await kept()).not.toContain(TUESDAY);
  await page.goBack().catch(() => undefined);
  await page.goto("/dono");
  await expect(owner.button("Fechar o dia")).toHaveCount(0);
});

test("a reload keeps an open form with its texts, and what was booked leaves nothing behind", async ({
  page,
}) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await owner.button(/^09:00 - 09:30 livre, barbeiro2/).click();
  await owner.sheet.getByRole("button", { name: "Novo agendamento" }).click();
  await owner.sheet.getByLabel("Nome", { exact: true }).fill("Ana Souza");
  await page.reload();
  await expect(owner.sheet.getByLabel("Nome", { exact: true })).toHaveValue("Ana Souza");
  await owner.sheet.getByLabel("Telefone", { exact: true }).fill("11987654");
  await owner.sheet.getByRole("button", { name: "Marcar" }).click();
  await expect(owner.booking("09:00 - 09:30 Ana Souza")).toBeVisible();
  await page.reload();
  await expect(owner.booking("09:00 - 09:30 Ana Souza")).toBeVisible();
  await expect(owner.sheet).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Ana");
});

test("a tap on a free half hour closes what one more tap names, and that is taken back", async ({
  page,
}) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  for (const [from, offers] of [
    ["15:00", ["30 min 15:00 - 15:30", "1 h 15:00 - 16:00", "até o fim 15:00 - 22:00"]],
    ["12:30", ["30 min 12:30 - 13:00"]],
  ] as const) {
    const free = owner.button(new RegExp(`^${from} - .* livre, barbeiro2`));
    await free.click();
    const group = owner.sheet.getByRole("group", { name: "Fechar" });
    await expect(group.getByRole("button")).toHaveText(offers);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    for (const offer of offers) {
      const [time = ""] = /\d\d:\d\d - \d\d:\d\d/.exec(offer) ?? [];
      await free.click();
      await group.getByRole("button", { name: offer }).click();
      await expect(owner.button(/fechado/)).toHaveCount(1);
      await expect(owner.button(new RegExp(`^${time} fechado`))).toBeVisible();
      await owner.button(/^Desfazer/).click();
      await expect(owner.button(/fechado/)).toHaveCount(0);
      await expect(page.getByText(/^Reaberto: ter 24\/11/)).toBeVisible();
    }
  }
});

test("an open booking that ends elsewhere says so and can be neither moved nor cancelled", async ({
  page,
  shop,
  context,
}) => {
  await bookTuesdayAtEight(shop);
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  const otherPhone = await openOwnerScreen(await context.newPage());
  await otherPhone.showDay(TUESDAY);
  const move = owner.sheet.getByRole("button", { name: "Mudar" });
  const cancel = owner.sheet.getByRole("button", { name: "Cancelar", exact: true });

  await owner.booking(JOAO).click();
  await cancel.click();
  await otherPhone.booking(JOAO).click();
  await otherPhone.sheet.getByRole("button", { name: "Mudar" }).click();
  await otherPhone.button(/^09:00 - 09:30 .*barbeiro2/).click();
  await expect(owner.sheet.getByText(/^Este agendamento mudou/)).toBeVisible(SEEN_WITHIN);
  await expect(owner.sheet).toContainText("09:00 - 09:30");
  for (const button of [move, cancel, owner.sheet.getByRole("button", { name: /^Cancelar/ })]) {
    await expect(button).toHaveCount(0);
  }
  await expectAccessible(page);
  await owner.sheet.getByRole("button", { name: "Continuar com o novo horário" }).click();
  await expect(move).toBeVisible();

  await otherPhone.booking("09:00 - 09:30 João da Silva").click();
  await otherPhone.sheet.getByRole("button", { name: "Cancelar", exact: true }).click();
  await otherPhone.sheet.getByRole("button", { name: "Cancelar agendamento" }).click();
  await expect(
    owner.sheet.getByText("Este agendamento foi cancelado por você, em outro aparelho."),
  ).toBeVisible(SEEN_WITHIN);
  for (const button of [move, cancel]) await expect(button).toHaveCount(0);
});

test("moving ends with a sentence when the client cancels meanwhile", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  await owner.booking(JOAO).click();
  await owner.sheet.getByRole("button", { name: "Mudar" }).click();
  await expect(owner.button("Desistir")).toBeVisible();
  await cancelTuesdayAtEight(shop);
  await expect(page.getByText("que você estava mudando não está mais na agenda")).toBeVisible(
    SEEN_WITHIN,
  );
  await expect(owner.button("Desistir")).toHaveCount(0);
});

test("two cancellations can both be taken back", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  await book(shop.url, { ...TUESDAY_AT_EIGHT, barberColorId: 7 });
  const owner = await openOwnerScreen(page);
  await owner.showDay(TUESDAY);
  for (const left of [1, 0]) {
    await owner.booking(JOAO).first().click();
    await owner.sheet.getByRole("button", { name: "Cancelar", exact: true }).click();
    await owner.sheet.getByRole("button", { name: "Cancelar agendamento" }).click();
    await expect(owner.booking(JOAO)).toHaveCount(left);
  }
  await expect(owner.button(/^Desfazer/)).toHaveCount(2);
  await expect(owner.button(/^Desfazer/).first()).toHaveAccessibleDescription(/João da Silva/);
  await owner
    .button(/^Desfazer/)
    .first()
    .click();
  await expect(owner.button(/^Desfazer/)).toHaveCount(1);
  await owner.button(/^Desfazer/).click();
  await expect(owner.booking(JOAO)).toHaveCount(2);
});

test.describe("with a wrong link after the right one", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the agenda that opened before still opens", async ({ page }) => {
    const owner = await openOwnerScreen(page);
    await owner.showDay(TUESDAY);
    await page.goto("/dono#reservas.nao-e-o-segredo-dela");
    await expect(page.getByText("Esta agenda não abriu")).toBeVisible();
    await expectAccessible(page);
    await owner.button("Voltar para a agenda que já abria").click();
    await expect(owner.button("Fechar o dia")).toBeVisible();
    await page.reload();
    await expect(owner.button("Fechar o dia")).toBeVisible();
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: NO_ANSWER_AND_LOG });

  test("the day stays readable with its age, and nothing is shown as done", async ({
    page,
    shop,
  }) => {
    await bookTuesdayAtEight(shop);
    const owner = await openOwnerScreen(page);
    await owner.showDay(TUESDAY);
    await expect(owner.booking(JOAO)).toBeVisible();
    await shop.crash();
    await expect(page.getByText(/^Sem conexão: mostrando a agenda de /)).toBeVisible();
    await expect(owner.booking(JOAO)).toBeVisible();
    await expectAccessible(page);
    await owner.booking(JOAO).click();
    await owner.sheet.getByRole("button", { name: "Cancelar", exact: true }).click();
    await owner.sheet.getByRole("button", { name: "Cancelar agendamento" }).click();
    await expect(page.getByText(/pode não ter sido feito/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Cancelado: /)).toHaveCount(0);
    await shop.restart();
    await owner.sheet.getByRole("button", { name: "Cancelar agendamento" }).click();
    await expect(owner.booking(JOAO)).toHaveCount(0);
  });
});

test("with the keyboard alone an owner books, moves, cancels and undoes", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  const { keyboard } = page;
  const pressOn = async (target: ReturnType<typeof owner.button>) => {
    await tabTo(page, target);
    await keyboard.press("Enter");
  };
  await pressOn(owner.button("Seguinte"));
  await expect(owner.button(/^08:00 - 08:30 livre, barbeiro1/)).toBeVisible();
  await pressOn(owner.button("Novo agendamento"));
  await tabTo(page, owner.sheet.getByRole("radio", { name: "08:00 - 08:30" }));
  await keyboard.press("Space");
  await tabTo(page, owner.sheet.getByLabel("Nome", { exact: true }));
  await keyboard.type("Ana Souza");
  await tabTo(page, owner.sheet.getByLabel("Telefone", { exact: true }));
  await keyboard.type("11987654");
  await keyboard.press("Enter");
  const booked = owner.booking("08:00 - 08:30 Ana Souza");
  await expect(booked).toBeVisible();
  await expectAccessible(page);

  await booked.focus();
  await keyboard.press("Enter");
  await pressOn(owner.sheet.getByRole("button", { name: "Mudar" }));
  await expect(page.getByText("Toque no novo horário.")).toBeVisible();
  await expectAccessible(page);
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  const moved = owner.button(/Ana Souza/);
  await expect(moved).toBeVisible();
  await expect(booked).toHaveCount(0);

  await moved.focus();
  await keyboard.press("Enter");
  await pressOn(owner.sheet.getByRole("button", { name: "Cancelar", exact: true }));
  await expectAccessible(page);
  await pressOn(owner.sheet.getByRole("button", { name: "Cancelar agendamento" }));
  await expect(moved).toHaveCount(0);
  await pressOn(owner.button(/^Desfazer/));
  await expect(moved).toBeVisible();
});
