import type { Request } from "@playwright/test";

import { badGateway } from "./bad-gateway.ts";
import {
  CREATED,
  FAILED,
  NOT_AVAILABLE,
  REQUIRED,
  BARBER_LABELS,
  bookingScreen,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
} from "./booking-screen.ts";
import {
  EVERY_ENGINE,
  HTTP_ERROR,
  NO_ANSWER,
  NO_ANSWER_AND_LOG,
  expect,
  expectAccessible,
  test,
} from "./journey.ts";
import { TYPED_PHONES } from "./typed-phones.ts";
import { bookTuesdayAtEight, isTuesdayAtEightFree } from "./other-client.ts";

test(
  "a client books a slot, reads what was booked, and finds an empty form",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    await expect(screen.panel).toContainText("ter 24/11, 08:00 - 08:30 com barbeiro1");
    await screen.submit.click();

    await expect(screen.dialog).toContainText(CREATED);
    for (const part of [
      "João da Silva",
      "joao@example.com",
      "987654321",
      "barbeiro1",
      "normal",
      "ter 24/11",
      "08:00 - 08:30",
    ]) {
      await expect(screen.dialog).toContainText(part);
    }
    await expect(screen.dialog).toHaveAccessibleDescription(/João da Silva.*08:00 - 08:30/);
    expect(await isTuesdayAtEightFree(shop)).toBe(false);

    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await expect(screen.dialog).toBeHidden();
    for (const label of ["Nome", "E-mail", "Telefone", "Barbeiro", "Estilo"]) {
      await expect(screen.field(label)).toHaveValue("");
    }
    await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(screen.slots).toHaveCount(0);
  },
);

test("there are ten days, from tomorrow and without a weekend, and every style shows its own slots", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  const days = screen.panel.getByRole("radiogroup", { name: "Dia" }).getByRole("radio");
  await expect(days).toHaveCount(10);
  await expect(days.first()).toHaveAccessibleName("ter 24/11");
  await expect(days.last()).toHaveAccessibleName("seg 07/12");
  await screen.fillClient();
  for (const [style, count, last] of [
    ["normal", 18, "18:30 - 19:00"],
    ["barba", 9, "18:00 - 19:00"],
    ["pintura", 6, "20:00 - 22:00"],
  ] as const) {
    await screen.chooseBarber("barbeiro1", style);
    await screen.day("qua 25/11").check();
    await expect(screen.slots).toHaveCount(count);
    await expect(screen.slots.last()).toHaveAccessibleName(last);
  }
});

test.describe("an occupied slot", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("reads as occupied, can be clicked, and is refused by the server", async ({
    page,
    shop,
  }) => {
    await bookTuesdayAtEight(shop);
    const screen = await openBarberScreen(page);
    await screen.fillClient({ name: "Bia", phone: "222222222" });
    await screen.chooseBarber();
    await screen.day("ter 24/11").check();
    const occupied = screen.slot("08:00 - 08:30 ocupado");
    await occupied.click();
    await expect(occupied).toBeChecked();
    const checkedAgain = page.waitForResponse("**/check-availability");
    await screen.submit.click();
    await expect(screen.alert).toHaveText(NOT_AVAILABLE);
    const line = page.getByText("Se não conseguir, fale com a loja: +55 00 0000-0000");
    await expect(line.getByRole("link")).toHaveAttribute("href", "tel:+550000000000");
    await expect(page.locator("[aria-live=polite]", { has: line })).toBeVisible();
    await expectAccessible(page);
    await expect(screen.alert).toHaveCount(0);
    await expect(line).toHaveCount(0);
    await checkedAgain;
    await expect(screen.dialog).toBeHidden();
    await expect(screen.field("Nome")).toHaveValue("Bia");
    await expect(screen.field("Telefone")).toHaveValue("222222222");
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(occupied).toBeVisible();
  });

  test("taken in another tab meanwhile is refused, then shown as occupied", async ({
    page,
    context,
  }) => {
    const first = await openBarberScreen(page);
    await fillUpToSubmit(first);
    const secondTab = await context.newPage();
    await secondTab.clock.install({ time: "2026-11-23T10:00:00-03:00" });
    const second = await openBarberScreen(secondTab);
    await fillUpToSubmit(second, { phone: "333333333" });
    await second.submit.click();
    await expect(second.dialog).toContainText(CREATED);
    await first.submit.click();
    await expect(first.alert).toHaveText(NOT_AVAILABLE);
    await expect(first.slot("08:00 - 08:30 ocupado")).toBeAttached();
    await expect(first.slot("08:00 - 08:30 ocupado")).not.toBeChecked();
    await expect(first.panel).toContainText("Falta escolher o horário.");

    // One tap chooses the nearest free slot, and the next one books it.
    const offer = first.panel.getByRole("button", { name: "Escolher 08:30 - 09:00" });
    await expect(offer).toBeInViewport();
    await expectAccessible(page);
    await offer.click();
    await expect(first.slot("08:30 - 09:00")).toBeChecked();
    await expect(offer).toHaveCount(0);
    await expect(first.submit).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first.dialog).toContainText(CREATED);
  });
});

test("the required-fields alert names the rule, keeps what was typed, and goes after five seconds", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.method()));
  const screen = await openBarberScreen(page);
  await screen.field("Nome").fill("João");
  await screen.submit.click();
  await expect(screen.alert).toHaveText(REQUIRED);
  await expect(screen.field("Nome")).toHaveValue("João");
  await expect(screen.field("E-mail")).toBeFocused();
  await page.clock.fastForward(4_000);
  await expect(screen.alert).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(screen.alert).toHaveCount(0);

  await test.step("a day chosen too early gives the alert and does nothing", async () => {
    calls.length = 0;
    await screen.day("ter 24/11").click();
    await expect(screen.alert).toHaveText(REQUIRED);
    await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
    expect(calls).toEqual([]);
    await page.clock.fastForward(5_100);
    await expect(screen.alert).toHaveCount(0);
  });

  await test.step("an invalid e-mail is refused at its field", async () => {
    await screen.fillClient({ email: "joao@example" });
    await screen.chooseBarber();
    await screen.day("ter 24/11").click();
    await expect(screen.alert).toHaveText(REQUIRED);
    await expect(screen.field("E-mail")).toHaveAttribute("aria-invalid", "true");
    await expect(screen.field("E-mail")).toHaveAccessibleDescription(/e-mail/i);
  });
});

test("fields take what they should: letters, digits, and no more than fits", async ({ page }) => {
  const screen = await openBarberScreen(page);
  const name = screen.field("Nome");
  const phone = screen.field("Telefone");
  const email = screen.field("E-mail");
  await name.pressSequentially("J0oão-3 da Silva Sauro Filho");
  await expect(name).toHaveValue("João da Silva Sauro ");
  await phone.fill("98765-4321");
  await expect(phone).toHaveValue("987654321");
  await phone.fill("98765-4321 98");
  await expect(phone).toHaveValue("987654321");
  await expect(screen.panel).toContainText("no máximo 9 dígitos");
  await email.fill(`${"a".repeat(40)}@example.com`);
  await expect(email).toHaveValue("a".repeat(35));

  await test.step("a pasted name that is too long says that it was cut", async () => {
    await name.fill("Ana");
    await expect(screen.panel).not.toContainText("O nome tem no máximo 20 letras");
    await name.fill("Maria Aparecida dos Santos");
    await expect(name).toHaveValue("Maria Aparecida dos ");
    await expect(screen.panel).toContainText("O nome tem no máximo 20 letras");
  });

  await test.step("what is put into the middle of a full field is blocked, and the caret stays", async () => {
    await phone.fill("987654321");
    await phone.press("Home");
    await phone.press("ArrowRight");
    await page.keyboard.type("0");
    await expect(phone).toHaveValue("987654321");
    await page.keyboard.press("Delete");
    await page.keyboard.type("0");
    await expect(phone).toHaveValue("907654321");

    await email.fill(`${"a".repeat(23)}@example.com`);
    await email.press("End");
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("x");
    await expect(email).toHaveValue(`${"a".repeat(23)}@example.com`);
    await page.keyboard.press("Backspace");
    await page.keyboard.type("x");
    await expect(email).toHaveValue(`${"a".repeat(23)}@examplx.com`);
  });

  await test.step("a paste that does not fit leaves what was there, and the field says so", async () => {
    await email.fill("joao@gmail.com");
    await email.press("Control+A");
    await page.keyboard.insertText("uma.pessoa.de.nome.muito.comp@gmail.com");
    await expect(email).toHaveValue("joao@gmail.com");
    await expect(email).toHaveAccessibleDescription(/no máximo 35 caracteres.*ficou o anterior/);
    await email.press("End");
    await page.keyboard.type(".br");
    await expect(email).not.toHaveAccessibleDescription(/no máximo 35 caracteres/);
  });

  await test.step("a number with its area code keeps the number, and says so", async () => {
    for (const text of ["+55 11 98765-4321", "(11) 98765-4321"]) {
      await phone.fill("");
      await phone.focus();
      await page.keyboard.insertText(text);
      await expect(phone).toHaveValue("987654321");
      await expect(phone).toHaveAccessibleDescription(/DDD 11 anotado/);
    }
  });

  await test.step("a number that is typed stands without its area code as soon as it is whole", async () => {
    for (const [keys, shown, said] of TYPED_PHONES) {
      await phone.fill("");
      for (const text of keys) {
        if (text === "Backspace") await phone.press(text);
        else await phone.pressSequentially(text);
      }
      await expect(phone, keys.join()).toHaveValue(shown);
      await expect(screen.panel.locator("p[aria-live]").nth(2), keys.join()).toHaveText(said);
    }
    // A keyboard that writes the whole number again for every key, as some phones' keyboards do.
    const keyboard = await page.context().newCDPSession(page);
    await phone.fill("");
    for (let end = 1; end <= 11; end += 1) {
      const text = "11987654321".slice(0, end);
      await keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: end,
        selectionEnd: end,
      });
    }
    await keyboard.send("Input.insertText", { text: "11987654321" });
    await expect(phone).toHaveValue("987654321");
    // Pasted behind what was typed.
    await phone.fill("");
    await phone.pressSequentially("+55 11");
    await page.keyboard.insertText("98765-4321");
    await expect(phone).toHaveValue("987654321");
  });

  await test.step("a space in the e-mail goes, and the caret stays", async () => {
    await email.fill("joao@example.com");
    await email.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type(" x ");
    await expect(email).toHaveValue("joxao@example.com");
    await expect(email).toHaveAttribute("type", "email");
    await expect(email).toBeFocused();
  });
});

test("Enter before the page has come to life loses nothing, and the page says when digits were cut", async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/agenda", { waitUntil: "commit" });
  const screen = bookingScreen(page, BARBER_LABELS);
  await screen.field("Nome").fill("Ana Lima");
  await screen.field("Telefone").fill("(11) 98765-4321");
  await screen.field("Telefone").press("Enter");
  await expect(screen.submit).toBeDisabled();

  release();
  await expect(screen.day("ter 24/11")).toBeAttached();
  await expect(screen.submit).toBeEnabled();
  await expect(screen.field("Nome")).toHaveValue("Ana Lima");
  await expect(screen.field("Telefone")).toHaveValue("987654321");
  await expect(screen.panel).toContainText("DDD 11 anotado.");
});

test("leaving the tab and coming back keeps what was typed and chosen; another barber or style clears what depended on it", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  await screen.showTab("Excluir");
  await expect(screen.field("Telefone")).toHaveValue("");
  await screen.field("Telefone").fill("555");
  await screen.showTab("Agendar");
  await expect(screen.field("Nome")).toHaveValue("João da Silva");
  await expect(screen.day("ter 24/11")).toBeChecked();
  await expect(screen.slot("08:00 - 08:30")).toBeChecked();
  await screen.showTab("Excluir");
  await expect(screen.field("Telefone")).toHaveValue("555");
  await screen.showTab("Agendar");

  await screen.field("Estilo").selectOption("barba");
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(screen.slots).toHaveCount(0);
  await screen.day("qua 25/11").check();
  await expect(screen.slots).toHaveCount(9);
  await screen.field("Barbeiro").selectOption("barbeiro2");
  await expect(screen.field("Estilo")).toHaveValue("");
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(screen.slots).toHaveCount(0);
});

test("a late answer for a day no longer chosen is dropped", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const screen = await openBarberScreen(page);
  // The first question is held on the line until the second has been answered.
  const { promise: firstHeld, resolve: releaseFirst } = Promise.withResolvers<void>();
  const { promise: firstOver, resolve: endFirst } = Promise.withResolvers<void>();
  let questions = 0;
  await page.route("**/check-availability", async (route) => {
    questions += 1;
    if (questions > 1) return route.continue();
    const endIfFirst = (request: Request) => request === route.request() && endFirst();
    page.on("requestfinished", endIfFirst);
    page.on("requestfailed", endIfFirst);
    await firstHeld;
    await route.continue().catch(() => {
      // The page has already abandoned that request.
    });
  });
  await screen.fillClient();
  await screen.chooseBarber();
  await screen.day("ter 24/11").check();
  await expect(page.getByRole("status").filter({ hasText: /./ }).first()).toBeVisible();
  await screen.day("qua 25/11").check();
  await expect(screen.slot("08:00 - 08:30")).toBeAttached();
  releaseFirst();
  await firstOver;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slot("08:00 - 08:30")).toBeAttached();
  await expect(screen.slot("08:00 - 08:30 ocupado")).toHaveCount(0);
});

test("a second click on submit never sends twice, and Esc closes the confirmation as OK does", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  let sent = 0;
  const pressed = Promise.withResolvers<void>();
  await page.route("**/createAppointment", async (route) => {
    sent += 1;
    await pressed.promise;
    await route.continue();
  });
  await screen.submit.dblclick();
  await page.keyboard.press("Enter");
  pressed.resolve();
  await expect(screen.dialog).toContainText(CREATED);
  expect(sent).toBe(1);
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
  await expect(screen.field("Nome")).toHaveValue("");
  await expect(page.getByText("Marcado:")).toBeVisible();
  await screen.showTab("Excluir");
  await expect(page.getByText("Marcado:")).toHaveCount(0);
});

test("the page names the booking that was sent, not what was tapped while it was under way", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  const tapped: PromiseWithResolvers<void>[] = [];
  await page.route(/createAppointment|deleteAppointment/, async (route) => {
    await tapped.at(-1)?.promise;
    await route.continue();
  });
  await fillUpToSubmit(screen);
  tapped.push(Promise.withResolvers());
  await screen.submit.click();
  await expect(page.getByText("Enviando…")).toBeVisible();
  await screen.slot("11:00 - 11:30").check();
  tapped.at(-1)?.resolve();
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("Marcado:")).toHaveText(
    "Marcado: ter 24/11, 08:00 - 08:30 com barbeiro1.",
  );
  // Neither the next booking nor the other tab shows that sentence.
  await screen.field("Nome").fill("Ana");
  await expect(page.getByText("Marcado:")).toBeHidden();
  await screen.field("Nome").fill("");

  await fillDeleteUpToSubmit(screen);
  tapped.push(Promise.withResolvers());
  await screen.submit.click();
  await expect(page.getByText("Excluindo…")).toBeVisible();
  await screen.field("Barbeiro").selectOption("barbeiro2");
  tapped.at(-1)?.resolve();
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("Excluído:")).toHaveText(
    "Excluído: ter 24/11, 08:00 - 08:30 com barbeiro1.",
  );
});

test("a page left open over midnight turns its days, and both forms let go of the day that passed", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await fillDeleteUpToSubmit(screen);
  await screen.showTab("Agendar");
  await fillUpToSubmit(screen);
  await page.clock.fastForward("14:01:00");
  const expectDayLetGo = async () => {
    await expect(screen.day("ter 08/12")).toBeAttached();
    await expect(screen.day("ter 24/11")).toHaveCount(0);
    await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  };
  await expectDayLetGo();
  await expect(screen.field("Nome")).toHaveValue("João da Silva");
  await screen.showTab("Excluir");
  await expectDayLetGo();
  await expect(screen.field("Telefone")).toHaveValue("987654321");
});

test.describe("on a device in Kathmandu", () => {
  test.use({ timezoneId: "Asia/Kathmandu" });

  test("the days and times are the shop's", async ({ page, shop }) => {
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    const request = page.waitForRequest("**/createAppointment");
    await screen.submit.click();
    expect((await request).postDataJSON()).toMatchObject({
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T08:30:00-03:00",
    });
    await expect(screen.dialog).toContainText(CREATED);
    expect(await isTuesdayAtEightFree(shop)).toBe(false);
  });
});

test.describe("when the server is ahead by a day", () => {
  test.use({ expectedErrors: HTTP_ERROR, serverSettings: { NOW: "2026-11-24T10:00:00-03:00" } });

  const NOT_OPEN = "Este dia não está aberto para agendamento. Escolha outro dia.";

  test("at a barber's its sentence is shown, and day, time and slots are cleared; at a table the day stays", async ({
    page,
  }) => {
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    await screen.day("ter 24/11").click();
    await expect(screen.alert).toHaveText(NOT_OPEN);
    await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(screen.slots).toHaveCount(0);
    await expect(screen.field("Nome")).toHaveValue("João da Silva");

    const table = await openTableScreen(page);
    await table.fillClient();
    await table.chooseBarber();
    await table.choosePeople();
    await table.day("ter 24/11").click();
    await expect(table.alert).toHaveText(NOT_OPEN);
    await expect(table.day("ter 24/11")).toBeChecked();
    await expect(table.field("Numero de Pessoas")).toHaveValue("10");
  });
});

test.describe("when something else answers in the server's place", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("a failed check without a sentence shows the general one", async ({ page, shop }) => {
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    await expect(screen.firstFree).toBeVisible();
    await shop.crash();
    const gateway = await badGateway(Number(new URL(shop.url).port));
    await screen.day("ter 24/11").click();
    await expect(screen.alert).toHaveText(FAILED);
    await gateway.close();
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: NO_ANSWER_AND_LOG });

  test("a check that fails shows nothing, is logged, and leaves the form as it was", async ({
    page,
    context,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    await context.setOffline(true);
    await screen.day("ter 24/11").check();
    await expect
      .poll(() => logged.filter((text) => !NO_ANSWER.test(text)).length)
      .toBeGreaterThan(0);
    await expect(screen.alert).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: /./ })).toHaveCount(0);
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.field("Estilo")).toHaveValue("normal");

    await expect(screen.panel).toContainText("Toque no dia de novo para ver os horários.");

    // The network is back, and so are the slots, whatever is being typed.
    await screen.field("E-mail").fill("joao@");
    await context.setOffline(false);
    await expect(screen.slots).toHaveCount(18);
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(screen.alert).toHaveCount(0);
  });

  test("a check that waits for an answer is made again when the network is back", async ({
    page,
  }) => {
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    // The first is never answered.
    await page.route("**/check-availability", () => {}, { times: 1 });
    const asked = page.waitForRequest("**/check-availability");
    await screen.day("ter 24/11").check();
    await asked;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(screen.slots).toHaveCount(18);
  });

  test("a check that a server has not answered is made again by a tap on the same day", async ({
    page,
    shop,
  }) => {
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    await shop.crash();
    await screen.day("ter 24/11").check();
    await expect(screen.panel).toContainText("Toque no dia de novo para ver os horários.");
    await shop.restart();
    await screen.day("ter 24/11").click();
    await expect(screen.slots).toHaveCount(18);
  });

  test("a create that fails says so, keeps the form, and can be sent again", async ({
    page,
    shop,
  }) => {
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    await shop.crash();
    await screen.submit.click();
    await expect(screen.alert).toHaveText(FAILED);
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.slot("08:00 - 08:30")).toBeChecked();
    await shop.restart();
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
  });
});
