// How many taps, keys and swipes a booking takes on a phone of 390 × 844.

import type { Page } from "@playwright/test";

import {
  BARBER_LABELS,
  CREATED,
  TABLE_LABELS,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
} from "./booking-screen.ts";
import type { BookingScreen, Labels } from "./booking-screen.ts";
import { expect, layoutShift, test } from "./journey.ts";
import { thumbOn } from "./tap-counter.ts";
import type { Cost, Thumb } from "./tap-counter.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const SCREENS = [
  ["/agenda", openBarberScreen, BARBER_LABELS, 9],
  ["/reserva", openTableScreen, TABLE_LABELS, 11],
] as const;

for (const [path, open, labels, mostTaps] of SCREENS) {
  test(`a new client books on ${path} with ${mostTaps} taps, and no swipe after the day`, async ({
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
      expect(cost.taps).toBeLessThanOrEqual(mostTaps);
      expect(cost.keys).toBe(0);
      expect(afterDay.swipes).toBe(0);
    }
  });

  test(`a remembered client books on ${path} with three taps, no key and one swipe`, async ({
    page,
  }) => {
    await becomeRemembered(page, await open(page));
    const screen = await open(page);
    const thumb = thumbOn(page);
    await expect(page.getByRole("button", { name: "esquecer" })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    await bookFromDayOn(screen, thumb, "18:30 - 19:00");
    const cost = thumb.cost();
    test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
    expect(cost.taps).toBe(3);
    expect(cost.keys).toBe(0);
    expect(cost.swipes).toBeLessThanOrEqual(1);
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

/** Books once with the tick that makes this device remember the person. */
async function becomeRemembered(page: Page, screen: BookingScreen): Promise<void> {
  await fillUpToSubmit(screen);
  await page.getByLabel("Lembrar de mim neste aparelho").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await expect(screen.dialog).toBeHidden();
}
