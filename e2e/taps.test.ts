// How many taps, keys and swipes a booking takes on a phone of 390 × 844.

import {
  BARBER_LABELS,
  CREATED,
  TABLE_LABELS,
  openBarberScreen,
  openTableScreen,
} from "./booking-screen.ts";
import type { BookingScreen, Labels } from "./booking-screen.ts";
import { TABLE_FOR_TEN, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";
import { expect, layoutShift, test } from "./journey.ts";
import { becomeRemembered } from "./remembered-client.ts";
import { thumbOn } from "./touch/tap-counter.ts";
import type { Cost, Thumb } from "./touch/tap-counter.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const SCREENS = [
  ["/agenda", openBarberScreen, BARBER_LABELS, 8, "João da Silva · barbeiro1 · normal"],
  [
    "/reserva",
    openTableScreen,
    TABLE_LABELS,
    10,
    "João da Silva · barbeiro1 · normal · 10 pessoas",
  ],
] as const;

for (const [path, open, labels, mostTaps, line] of SCREENS) {
  test(`a new client books the first free slot on ${path} with ${mostTaps} taps, and no swipe after that`, async ({
    page,
    shop,
  }) => {
    const [create, taken] =
      labels.people === undefined
        ? (["/createAppointment", TUESDAY_AT_EIGHT] as const)
        : (["/createTable", { ...TABLE_FOR_TEN, clientNumber: 20 }] as const);
    await book(shop.url, taken, create);
    const screen = await open(page);
    const thumb = thumbOn(page);
    await fillInAsNewClient(screen, thumb, labels);
    await expect(screen.firstFree).toBeAttached();
    await thumb.tap(screen.firstFree);
    const { swipes } = thumb.cost();
    await expect(screen.slot("08:30 - 09:00")).toBeChecked();
    await thumb.tap(screen.submit);
    await expect(screen.dialog).toContainText("ter 24/11");
    const cost = thumb.cost();
    test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
    expect(cost).toEqual({ taps: mostTaps, keys: 0, swipes });
  });

  test(`a new client books any slot on ${path} with ${mostTaps + 1} taps, and no swipe after the day`, async ({
    page,
  }) => {
    // The last slot of the day is the farthest from its day.
    for (const slot of ["08:00 - 08:30", "18:30 - 19:00"]) {
      const screen = await open(page);
      const thumb = thumbOn(page);
      await fillInAsNewClient(screen, thumb, labels);
      const afterDay = await bookFromDayOn(screen, thumb, slot);
      const cost = thumb.cost();
      test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
      expect(cost.taps).toBeLessThanOrEqual(mostTaps + 1);
      expect(cost.keys).toBe(0);
      expect(afterDay.swipes).toBe(0);
    }
  });

  test(`a remembered client books on ${path} with three taps, no key and no swipe, and the first free slot with two`, async ({
    page,
  }) => {
    await becomeRemembered(page, await open(page));
    const screen = await open(page);
    const thumb = thumbOn(page);
    await expect(screen.panel).toContainText(line);
    await expect(screen.firstFree).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    await bookFromDayOn(screen, thumb, "18:30 - 19:00");
    expect(thumb.cost()).toEqual({ taps: 3, keys: 0, swipes: 0 });

    const again = await open(page);
    const thumbAgain = thumbOn(page);
    await thumbAgain.tap(again.firstFree);
    await expect(again.submit).toBeInViewport();
    await expect(again.panel.getByRole("radio", { checked: true })).toHaveCount(2);
    await thumbAgain.tap(again.submit);
    await expect(again.dialog).toContainText(CREATED);
    expect(thumbAgain.cost()).toEqual({ taps: 2, keys: 0, swipes: 0 });
  });
}

/** Everything before the day: the browser's own suggestion for the person, a native list for each choice. */
async function fillInAsNewClient(
  screen: BookingScreen,
  thumb: Thumb,
  { barber, style, people }: Labels,
): Promise<void> {
  // By these a browser knows what to suggest.
  for (const [label, token] of [
    ["Nome", "name"],
    ["E-mail", "email"],
    ["Telefone", "tel-local"],
  ] as const) {
    await expect(screen.field(label)).toHaveAttribute("autocomplete", token);
  }
  await thumb.fillIn([
    [screen.field("Nome"), "João da Silva"],
    [screen.field("E-mail"), "joao@example.com"],
    [screen.field("Telefone"), "987654321"],
  ]);
  await thumb.choose(screen.field(barber), "barbeiro1");
  await thumb.choose(screen.field(style), "normal");
  if (people !== undefined) await thumb.choose(screen.field(people), "10");
}

/** Taps day, slot and confirm; answers what that has cost once the day was tapped. */
async function bookFromDayOn(screen: BookingScreen, thumb: Thumb, slot: string): Promise<Cost> {
  await thumb.tap(screen.day("ter 24/11"));
  const before = thumb.cost();
  await expect(screen.slot(slot)).toBeAttached();
  await thumb.tap(screen.slot(slot));
  await thumb.tap(screen.submit);
  await expect(screen.dialog).toContainText(CREATED);
  const { taps, keys, swipes } = thumb.cost();
  return {
    taps: taps - before.taps,
    keys: keys - before.keys,
    swipes: swipes - before.swipes,
  };
}
