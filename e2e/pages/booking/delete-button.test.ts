// The button that deletes a booking looks like what it does.

import type { Locator } from "@playwright/test";

import { fillDeleteUpToSubmit, openBarberScreen, openTableScreen } from "../../booking-screen.ts";
import { expect, expectAccessible, test } from "../../journey.ts";

/** The clay of errors and alerts. */
const DANGER = "rgb(176, 64, 26)";

const groundOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor);

for (const [name, open, submit] of [
  ["agendamento", openBarberScreen, "Excluir agendamento"],
  ["reserva", openTableScreen, "Excluir reserva"],
] as const) {
  test(`'${submit}' has the danger colour, can be read on it, and 'Confirmar ${name}' has not`, async ({
    page,
  }) => {
    const screen = await open(page);
    await expect(screen.submit).toHaveText(`Confirmar ${name}`);
    expect(await groundOf(screen.submit)).not.toBe(DANGER);
    await screen.showTab("Excluir");
    await expect(screen.submit).toHaveText(submit);
    expect(await groundOf(screen.submit)).toBe(DANGER);
    // The bar can lie over the form then.
    await fillDeleteUpToSubmit(screen);
    expect(await groundOf(screen.submit)).toBe(DANGER);
    await expectAccessible(page);
    await screen.submit.hover();
    await expect.poll(() => groundOf(screen.submit)).not.toBe(DANGER);
    await expectAccessible(page);
  });
}
