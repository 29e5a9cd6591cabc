// How a reservation is drawn, in every state and at every width.

import { CREATED, REQUIRED, openTableScreen } from "../../booking-screen.ts";
import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectScrollingOver,
  test,
} from "../../journey.ts";
import { reserveTuesdayAtEightForTen } from "../../other-client.ts";

test("on a phone and on a desktop nothing of a reservation is cut off and every state is accessible", async ({
  page,
  shop,
}) => {
  test.slow();
  await reserveTuesdayAtEightForTen(shop);
  for (const [name, width, height, slot] of [
    ["a phone of 320 px", 320, 640, "09:00 - 09:30"],
    ["a phone of 390 px", 390, 844, "09:30 - 10:00"],
    ["a desktop", 1_440, 900, "10:00 - 10:30"],
  ] as const) {
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize({ width, height });
      const screen = await openTableScreen(page);
      const look = async () => {
        await expectNothingCutOff(page);
        // No rule of the styles tells the two phones apart.
        if (width !== 390) await expectAccessible(page);
      };
      await look();
      await screen.submit.click();
      await expect(screen.alert).toHaveText(REQUIRED);
      await look();

      await screen.fillClient({ phone: "222222222" });
      await screen.chooseBarber();
      await screen.choosePeople("20");
      await screen.day("ter 24/11").click();
      await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
      await expectScrollingOver(page);
      await expect(screen.slots.first()).toBeInViewport();
      await look();

      await screen.slot(slot).click();
      await screen.submit.click();
      await expect(screen.dialog).toContainText(CREATED);
      await expect(screen.dialog.getByRole("button", { name: "OK" })).toBeInViewport();
      await look();
    });
  }
});
