// The success modal on screens with little room.

import type { Locator } from "@playwright/test";

import { fillUpToSubmit, openBarberScreen, openTableScreen } from "../../booking-screen.ts";
import type { BookingScreen } from "../../booking-screen.ts";
import { expect, expectAccessible, test } from "../../journey.ts";

const LOW_SCREENS = [
  [320, 480],
  [320, 568],
  [375, 553],
  [360, 560],
  [568, 320],
] as const;

test.use({ hasTouch: true });

for (const [width, height] of LOW_SCREENS) {
  test(`on ${width} by ${height} pixels the modal opens at its headline, with OK in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const screen = await openTableScreen(page);
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await expectHeadlineAndButton(screen, "Compromisso criado com sucesso!");
    await expectAccessible(page);

    // What else can be done is there at once, and what was booked can be scrolled to.
    for (const name of ["Adicionar ao calendário", "Link para cancelar"]) {
      const link = screen.dialog.getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      expect(await isUncovered(link)).toBe(true);
    }
    const time = screen.dialog.getByText("08:00 - 08:30");
    await time.scrollIntoViewIfNeeded();
    expect(await isUncovered(time)).toBe(true);
    await screen.dialog.getByRole("button", { name: "OK" }).tap();
    await expect(screen.dialog).toBeHidden();

    await screen.showTab("Excluir");
    await screen.field("Telefone").fill("987654321");
    await screen.field("Estabelecimento").selectOption("barbeiro1");
    await screen.field("Periodo de horario").selectOption("normal");
    await screen.day("ter 24/11").check();
    await screen.slot("08:00 - 08:30").check();
    await screen.submit.click();
    await expectHeadlineAndButton(screen, "Compromisso apagado com sucesso!");
    await expectAccessible(page);
  });
}

test("at 320 pixels, and with wider text, 'Adicionar ao calendário' stays clear of its frame", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  await screen.submit.click();
  const link = screen.dialog.getByRole("link", { name: "Adicionar ao calendário" });
  await expect(link).toBeVisible();
  for (const letterSpacing of ["normal", "0.12em"]) {
    const room = await link.evaluate((element, spacing) => {
      element.style.letterSpacing = spacing;
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      return Math.min(words.left - frame.left, frame.right - words.right);
    }, letterSpacing);
    expect(room).toBeGreaterThanOrEqual(8);
  }
});

/** Both are whole on the screen, and nothing lies over the button. */
async function expectHeadlineAndButton(screen: BookingScreen, headline: string): Promise<void> {
  await expect(screen.dialog).toBeVisible();
  await expect(screen.dialog.getByRole("heading", { name: headline })).toBeInViewport({ ratio: 1 });
  const button = screen.dialog.getByRole("button", { name: "OK" });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(button).toBeFocused();
  await button.click({ trial: true });
}

/** Whether what is seen at its middle, and near its edges, is the thing itself. */
function isUncovered(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  });
}
