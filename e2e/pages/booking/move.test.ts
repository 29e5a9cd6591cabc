// A client moves a booking to another time: from a mail, from the tab 'Excluir', from the success dialog.

import { MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";

import {
  CREATED,
  FAILED,
  REQUIRED,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
} from "../../booking-screen.ts";
import {
  EVERY_ENGINE,
  HTTP_ERROR,
  NO_ANSWER,
  expect,
  expectAccessible,
  expectNothingCutOff,
  test,
} from "../../journey.ts";
import { MOVE_TUESDAY_AT_EIGHT, MOVED, moveScreen } from "../../move-screen.ts";
import {
  bookTuesdayAtEight,
  isThereRoomForMore,
  isTuesdayAtEightFree,
  reserveTuesdayAtEightForTen,
} from "../../other-client.ts";
import { thumbOn } from "../../touch/tap-counter.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    "a mail's link, day, slot and submit: with four taps and the phone a booking is moved",
    EVERY_ENGINE,
    async ({ page, shop }) => {
      await bookTuesdayAtEight(shop);
      const sent: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        // Which days have room is asked for nobody.
        if (request.method() !== "GET" && pathname !== "/checkDays") sent.push(pathname);
        expect(request.url()).not.toContain("2026-11-24");
      });
      // The first of the four taps.
      await page.goto(`/agenda${MOVE_TUESDAY_AT_EIGHT}`);
      const screen = moveScreen(page);
      const thumb = thumbOn(page);
      await expect(screen.phone).toBeFocused();
      await expect(page).toHaveURL(/\/agenda$/);
      await expect(screen.times).toHaveText(
        "Barbeirobarbeiro1Deter 24/11, 08:00 - 08:30ParaEscolha o dia e o horário.",
      );
      await expectNothingCutOff(page);
      await expectAccessible(page);
      expect(sent).toEqual([]);

      await page.keyboard.type("987654321");
      await thumb.tap(screen.day("qua 25/11"));
      await expect(screen.slot("18:30 - 19:00")).toBeAttached();
      await thumb.tap(screen.slot("18:30 - 19:00"));
      await expect(screen.times).toContainText("Paraqua 25/11, 18:30 - 19:00");
      await thumb.tap(screen.submit);
      await expect(screen.dialog).toContainText(MOVED);
      expect(thumb.cost().taps).toBe(3);
      expect(sent).toEqual(["/check-availability", "/moveAppointment"]);
      await expect(screen.dialog).toContainText(
        "Deter 24/11, 08:00 - 08:30Paraqua 25/11, 18:30 - 19:00",
      );
      await expect(screen.dialog.getByRole("button", { name: "OK" })).toBeFocused();
      await expectAccessible(page);
      expect(await isTuesdayAtEightFree(shop)).toBe(true);

      await screen.dialog.getByRole("button", { name: "OK" }).click();
      await expect(
        page.getByText("Mudado para: qua 25/11, 18:30 - 19:00 com barbeiro1."),
      ).toBeFocused();
      await expect(page.getByRole("tab", { name: "Agendar", selected: true })).toBeVisible();
    },
  );
});

test.describe("when the new time is taken meanwhile", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test(
    "the old one is kept, in words, and another one can be chosen",
    EVERY_ENGINE,
    async ({ page, shop }) => {
      await bookTuesdayAtEight(shop);
      await page.goto(`/agenda${MOVE_TUESDAY_AT_EIGHT}`);
      const screen = moveScreen(page);
      await screen.phone.fill("987654321");
      await screen.day("ter 24/11").check();
      // The client's own time is occupied like any other.
      await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
      await screen.slot("09:00 - 09:30").check();
      await book(shop.url, {
        ...TUESDAY_AT_EIGHT,
        clientPhone: "111111111",
        dateTimeStart: "2026-11-24T09:00:00-03:00",
        dateTimeEnd: "2026-11-24T09:30:00-03:00",
      });
      await screen.submit.click();
      await expect(screen.alert).toHaveText(
        "Este horário acabou de ser ocupado. O seu continua: ter 24/11, 08:00.",
      );
      await expect(screen.slot("09:00 - 09:30 ocupado")).toBeAttached();
      await expect(screen.phone).toHaveValue("987654321");
      await expectAccessible(page);
      expect(await isTuesdayAtEightFree(shop)).toBe(false);

      await page.getByRole("button", { name: "Escolher 09:30 - 10:00" }).click();
      await screen.submit.click();
      await expect(screen.dialog).toContainText(MOVED);
      expect(await isTuesdayAtEightFree(shop)).toBe(true);
    },
  );

  test("a wrong phone says what a deletion says, and loses nothing", async ({ page, shop }) => {
    await bookTuesdayAtEight(shop);
    await page.goto(`/agenda${MOVE_TUESDAY_AT_EIGHT}`);
    const screen = moveScreen(page);
    await screen.phone.fill("111111111");
    await screen.day("qua 25/11").check();
    await screen.slot("09:00 - 09:30").check();
    await screen.submit.click();
    await expect(screen.alert).toHaveText(FAILED);
    await expect(screen.slot("09:00 - 09:30")).toBeChecked();
    expect(await isTuesdayAtEightFree(shop)).toBe(false);
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: NO_ANSWER });

  test("a move that fails can be sent again, and what was chosen outlives a reload", async ({
    context,
    shop,
  }) => {
    // Playwright's own clock hides whether a page was reloaded.
    await context.addInitScript((now) => {
      Date.now = () => now;
    }, Date.parse(MONDAY));
    const page = await context.newPage();
    await bookTuesdayAtEight(shop);
    await page.goto(`/agenda${MOVE_TUESDAY_AT_EIGHT}`);
    const screen = moveScreen(page);
    await screen.phone.fill("987654321");
    await screen.day("qua 25/11").check();
    await screen.slot("09:00 - 09:30").check();
    await page.reload();
    await expect(screen.phone).toHaveValue("987654321");
    await expect(screen.slot("09:00 - 09:30")).toBeChecked();
    await shop.crash();
    await screen.submit.click();
    await expect(screen.alert).toHaveText(FAILED);
    await shop.restart();
    await screen.submit.click();
    await expect(screen.dialog).toContainText(MOVED);
    expect(await isTuesdayAtEightFree(shop)).toBe(true);
  });
});

test("a table is moved from the tab 'Excluir', with room for its whole group", async ({
  page,
  shop,
}) => {
  await reserveTuesdayAtEightForTen(shop);
  const tables = await openTableScreen(page);
  await tables.showTab("Excluir");
  const move = page.getByRole("button", { name: "Mudar horário" });
  await move.click();
  await expect(tables.alert).toHaveText(REQUIRED);
  await fillDeleteUpToSubmit(tables);
  await move.click();
  const screen = moveScreen(page);
  await expect(screen.phone).toHaveValue("987654321");
  await expect(page.getByRole("heading", { name: "Mudar horário" })).toBeFocused();
  await screen.day("qua 25/11").click();
  await expect(screen.alert).toHaveText(REQUIRED);
  await screen.region.getByLabel("Numero de Pessoas").selectOption("10");
  await screen.day("qua 25/11").check();
  await screen.slot("09:00 - 09:30").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(MOVED);
  expect(await isThereRoomForMore(shop, 12)).toBe(true);
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  // The form that named the old time is empty.
  await tables.showTab("Excluir");
  await expect(tables.field("Telefone")).toHaveValue("");
});

test("what was just booked is moved by the dialog's link, with the phone filled in; 'back' leaves it", async ({
  page,
  shop,
}) => {
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await screen.dialog.getByRole("link", { name: "Mudar horário" }).click();
  const move = moveScreen(page);
  await expect(screen.dialog).toHaveCount(0);
  await expect(move.phone).toHaveValue("987654321");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Agendar" })).toBeFocused();
  await expect(page.getByText("Marcado: ter 24/11, 08:00 - 08:30 com barbeiro1.")).toBeVisible();
  await page.goForward();
  await move.day("qua 25/11").click();
  await expect(move.alert).toHaveText(REQUIRED);
  await move.back.click();
  await expect(move.region).toHaveCount(0);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
});
