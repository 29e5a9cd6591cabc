// What a person sees who cannot tell all colours: what is chosen, what is free and whose column it is differ as much as ever.

import { contrastOf } from "@vitrine/domain/shop/edits/contrast";
import type { Locator } from "@playwright/test";
import sharp from "sharp";

import { openBarberScreen } from "../../booking-screen.ts";
import { expect, test } from "../../journey.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

/** The least contrast of what tells a control's state (WCAG 2.2, 1.4.11). */
const STATE_CONTRAST = 3;

/** Of two colours side by side, in Oklab: at 0.02 a difference begins to be seen. */
const CLEARLY_APART = 0.1;

test.use({ viewport: { width: 390, height: 844 } });

for (const type of ["protanopia", "deuteranopia", "tritanopia"] as const) {
  test(`with ${type} the chosen day and the colours of the barbers differ clearly`, async ({
    page,
    shop,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
    await bookTuesdayAtEight(shop);

    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await screen.chooseBarber();
    await screen.day("ter 24/11").check();
    await screen.slot("08:30 - 09:00").check();
    const chipOf = (radio: Locator) => radio.locator("xpath=..");
    for (const [chosen, other] of [
      [screen.day("ter 24/11"), screen.day("qua 25/11")],
      [screen.slot("08:30 - 09:00"), screen.slot("09:00 - 09:30")],
    ] as const) {
      const grounds = [await colourIn(chipOf(chosen)), await colourIn(chipOf(other))] as const;
      expect(contrastOf(...grounds)).toBeGreaterThan(STATE_CONTRAST);
    }

    await openOwnerScreen(page);
    const columns: string[] = [];
    for (const barber of ["barbeiro1", "barbeiro2", "barbeiro3"]) {
      columns.push(await colourIn(page.getByRole("heading", { name: barber }), 2));
    }
    for (const [index, one] of columns.entries()) {
      for (const other of columns.slice(index + 1)) {
        expect(distanceOf(one, other), `${one} ${other}`).toBeGreaterThan(CLEARLY_APART);
      }
    }
  });
}

/** The colour on the screen eight pixels beside the left edge, `below` the top one. */
async function colourIn(place: Locator, below = 8): Promise<string> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  const clip = { x: box.x + 8, y: box.y + below, width: 1, height: 1 };
  const pixel = await place.page().screenshot({ clip, animations: "disabled" });
  const [red = 0, green = 0, blue = 0] = await sharp(pixel).removeAlpha().raw().toBuffer();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** How different two colours look (Oklab, https://bottosson.github.io/posts/oklab/). */
function distanceOf(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}

function oklab(colour: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}
