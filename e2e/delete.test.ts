import {
  DELETED,
  FAILED,
  REQUIRED,
  fillDeleteUpToSubmit,
  openBarberScreen,
} from "./booking-screen.ts";
import { EVERY_ENGINE, HTTP_ERROR, NO_ANSWER, expect, expectAccessible, test } from "./journey.ts";
import { bookTuesdayAtEight, isTuesdayAtEightFree } from "./other-client.ts";

test(
  "a client deletes a booking, reads which, and the slot is free",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await bookTuesdayAtEight(shop);
    const calls: string[] = [];
    page.on("request", (request) => {
      // What shows only after a booking is a script of its own.
      if (request.resourceType() !== "script") calls.push(new URL(request.url()).pathname);
    });
    const screen = await openBarberScreen(page);
    calls.length = 0;
    await fillDeleteUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(DELETED);
    for (const part of ["987654321", "barbeiro1", "normal", "ter 24/11", "08:00 - 08:30"]) {
      await expect(screen.dialog).toContainText(part);
    }
    // What is gone is nothing to put into a calendar.
    await expect(screen.dialog.getByRole("link", { name: "Adicionar ao calendário" })).toHaveCount(
      0,
    );
    expect(calls).toEqual(["/deleteAppointment"]);
    expect(await isTuesdayAtEightFree(shop)).toBe(true);

    await screen.dialog.getByRole("button", { name: "OK" }).click();
    for (const label of ["Telefone", "Barbeiro", "Estilo"]) {
      await expect(screen.field(label)).toHaveValue("");
    }
    await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  },
);

test("missing fields give the alert, and another barber or style clears what depended on it", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await screen.showTab("Excluir");
  await screen.submit.click();
  await expect(screen.alert).toHaveText(REQUIRED);
  await expect(screen.field("Telefone")).toBeFocused();
  await expectAccessible(page);

  await fillDeleteUpToSubmit(screen);
  await screen.field("Estilo").selectOption("pintura");
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await screen.field("Barbeiro").selectOption("barbeiro3");
  await expect(screen.field("Estilo")).toHaveValue("");
});

test.describe("a booking that is not there", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("and a wrong phone say the same, and lose nothing", async ({ page, shop }) => {
    const screen = await openBarberScreen(page);
    await fillDeleteUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.alert).toHaveText(FAILED);
    await expect(screen.field("Telefone")).toHaveValue("987654321");
    await expect(screen.slot("08:00 - 08:30")).toBeChecked();
    await expectAccessible(page);

    await bookTuesdayAtEight(shop);
    await screen.field("Telefone").fill("111111111");
    await screen.submit.click();
    await expect(screen.alert).toHaveText(FAILED);
    expect(await isTuesdayAtEightFree(shop)).toBe(false);
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: NO_ANSWER });

  test("a delete that fails says so and can be sent again", async ({ page, shop }) => {
    await bookTuesdayAtEight(shop);
    const screen = await openBarberScreen(page);
    await fillDeleteUpToSubmit(screen);
    await shop.crash();
    await screen.submit.click();
    await expect(screen.alert).toHaveText(FAILED);
    await shop.restart();
    await screen.submit.click();
    await expect(screen.dialog).toContainText(DELETED);
  });
});

test(
  "a booking outlives kill -9; deleted after the restart, its slot is free",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await bookTuesdayAtEight(shop);
    await shop.crash();
    await shop.restart();
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    await screen.day("ter 24/11").check();
    await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
    await fillDeleteUpToSubmit(screen);
    await screen.submit.click();
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await screen.showTab("Agendar");
    await screen.day("qua 25/11").check();
    await screen.day("ter 24/11").check();
    await expect(screen.slot("08:00 - 08:30")).toBeAttached();
  },
);
