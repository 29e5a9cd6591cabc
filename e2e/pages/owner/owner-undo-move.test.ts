// A move that was a slip of the thumb is taken back.

import { expect, expectAccessible, EVERY_ENGINE, HTTP_ERROR, test } from "../../journey.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { actElsewhere, openOwnerScreen } from "../../owner/owner-screen.ts";
import type { OwnerScreen } from "../../owner/owner-screen.ts";

const TUESDAY = "2026-11-24";

const EIGHT = {
  barberColorId: 6,
  dateTimeStart: `${TUESDAY}T08:00:00-03:00`,
  dateTimeEnd: `${TUESDAY}T08:30:00-03:00`,
};

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** João's eight o'clock of Tuesday to nine o'clock of Wednesday, with barbeiro2. */
async function moveJoao(owner: OwnerScreen): Promise<void> {
  await owner.showDay(TUESDAY);
  await owner.booking("08:00 - 08:30 João da Silva").click();
  await owner.sheet.getByRole("button", { name: "Mudar" }).click();
  await owner.button("qua 25/11").click();
  await owner.button(/^09:00 - 09:30 .*barbeiro2/).click();
  await expect(owner.booking("09:00 - 09:30 João da Silva")).toBeVisible();
}

test("a move is taken back to where the booking was", EVERY_ENGINE, async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const owner = await openOwnerScreen(page);
  await moveJoao(owner);
  const undo = owner.button(/^Desfazer/);
  await expect(undo).toHaveAccessibleDescription(
    "Mudado para qua 25/11, 09:00 - 09:30, barbeiro2.",
  );
  await expectAccessible(page);
  await undo.click();
  await expect(page.getByText("Voltou para ter 24/11, 08:00 - 08:30, barbeiro1.")).toBeVisible();
  await expect(owner.booking("09:00 - 09:30 João da Silva")).toHaveCount(0);
  await owner.button("ter 24/11").click();
  await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();
});

test(
  "a client is taken back into the day that was closed",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await bookTuesdayAtEight(shop);
    const owner = await openOwnerScreen(page);
    await actElsewhere(page, "closeTime", {
      barberColorIds: [6, 7],
      firstDay: TUESDAY,
      lastDay: TUESDAY,
      from: "00:00",
      to: "24:00",
      isWeekly: false,
      word: "",
    });
    await moveJoao(owner);
    await owner.button(/^Desfazer/).click();
    await expect(page.getByText("Voltou para ter 24/11, 08:00 - 08:30, barbeiro1.")).toBeVisible();
    await owner.button("ter 24/11").click();
    await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();
  },
);

test.describe("when it is too late", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("taking the move back is refused, and the booking stays where it is", async ({
    page,
    shop,
  }) => {
    await bookTuesdayAtEight(shop);
    const owner = await openOwnerScreen(page);
    await moveJoao(owner);
    await actElsewhere(page, "book", {
      clientName: "Ana",
      ...EIGHT,
    });
    await owner.button(/^Desfazer/).click();
    const bar = page.getByRole("group", { name: "Desfazer" });
    await expect(bar.getByRole("alert")).toHaveText(/ocupado|disponível/);
    await expect(owner.booking("09:00 - 09:30 João da Silva")).toBeVisible();
    await bar.getByRole("button", { name: "Entendi" }).click();
    await expect(bar).toHaveCount(0);
  });

  test("a move that another device made since is not taken back with it", async ({ page }) => {
    const bookingId = await actElsewhere(page, "book", {
      clientName: "João da Silva",
      ...EIGHT,
    });
    const owner = await openOwnerScreen(page);
    await moveJoao(owner);
    await actElsewhere(page, "moveBooking", {
      bookingId,
      barberColorId: 6,
      dateTimeStart: "2026-11-25T10:00:00-03:00",
      dateTimeEnd: "2026-11-25T10:30:00-03:00",
    });
    await owner.button(/^Desfazer/).click();
    const bar = page.getByRole("group", { name: "Desfazer" });
    await expect(bar.getByRole("alert")).toHaveText(
      "Já não dá para desfazer esta mudança. Veja onde o horário está agora.",
    );
    await expect(owner.booking("10:00 - 10:30 João da Silva")).toBeVisible();
  });
});
