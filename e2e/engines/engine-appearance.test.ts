// How the pages of the first minute look in the other engines, on a small phone, a phone, a tablet and a desk, compared with the
// accepted screenshots in `appearance/`: npm run tool -- accept-appearance takes them again.

import { expect } from "@playwright/test";

import { OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";

import { BARBER_SECRET } from "../owner/owner-screen.ts";
import { bookTuesdayAtEight } from "../other-client.ts";
import { rememberRita } from "../remembered-client.ts";
import { untilPainted } from "../until-painted.ts";
import { test } from "./engine-journey.ts";
import type { Visitor } from "./visitor.ts";

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1_024],
  [1_440, 900],
] as const;

/** The parts of the landing page, by what is scrolled to. */
const PARTS = {
  top: "#root",
  barbers: "#barbearias figure",
  questions: "#perguntas",
  quote: "#contato",
};

test.use({ serverSettings: OWNER_SECRETS });

for (const [width, height] of SIZES) {
  test(`the landing page, a booking and the owner's day look as accepted at ${width} px`, async ({
    visitor,
    shop,
  }) => {
    test.slow();
    await visitor.tab.resize(width, height);
    await visitor.tab.goTo(`${shop.url}/`);
    for (const [part, place] of Object.entries(PARTS)) {
      await visitor.tab.evaluate(showPart, place);
      if (part === "barbers") await stopTheLoop(visitor);
      await expectAppearance(visitor, `landing-${part}-${width}`);
    }
    await bookTuesdayAtEight(shop);
    await visitor.open("/agenda");
    await expectAppearance(visitor, `agenda-${width}`);
    await visitor.tab.evaluate(rememberRita);
    await visitor.open("/agenda");
    await visitor.expectCount("button", "primeiro horário livre", 1);
    await expectAppearance(visitor, `agenda-known-${width}`);
    await visitor.open(`/dono#barbearia.${BARBER_SECRET}`);
    await visitor.expectCount("button", "Fechar o dia", 1);
    await visitor.open("/dono#barbearia&dia=2026-11-24");
    await expect.poll(() => visitor.tab.evaluate(() => document.body.innerText)).toMatch(/João/);
    await visitor.tab.evaluate(showPart, "#root");
    await expectAppearance(visitor, `owner-day-${width}`);
  });
}

/** It plays once it is scrolled to. */
async function stopTheLoop(visitor: Visitor): Promise<void> {
  await visitor.expectSeen("button", "Ver em movimento", { isOn: true });
  await visitor.click("button", "Ver em movimento");
  await visitor.expectSeen("button", "Ver em movimento", { isOn: false });
}

/** In the page. */
function showPart(place: string): void {
  document.querySelector(place)?.scrollIntoView({ behavior: "instant" });
}

/** Compares what the screen shows, once two photographs of it are the same. */
async function expectAppearance(visitor: Visitor, name: string): Promise<void> {
  let last = "";
  const photographAgain = async () => {
    await visitor.tab.evaluate(untilPainted);
    const before = last;
    last = (await visitor.tab.photograph()).toString("base64");
    return last === before;
  };
  await expect.poll(photographAgain, { message: `${name} stands still` }).toBe(true);
  expect
    .soft(Buffer.from(last, "base64"))
    .toMatchSnapshot([`${name}.png`], { maxDiffPixelRatio: 0.01 });
}
