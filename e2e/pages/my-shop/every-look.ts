// 'Minha loja' on narrow screens and with large text: nothing is cut off, and all of it is accessible.

import { expectAccessible, expectNothingCutOff, expectWordsOnScreen, test } from "../../journey.ts";
import { openMyShop } from "./my-shop-screen.ts";
import type { MyShopScreen } from "./my-shop-screen.ts";

const LARGE_TEXT = "html { font-size: 200% }";

const LOOKS = {
  "at 320 px": { width: 320, height: 640, style: "" },
  "at 200 % text": { width: 390, height: 844, style: LARGE_TEXT },
  "at 200 % text on a wide screen": { width: 1_280, height: 900, style: LARGE_TEXT },
} as const;

/** Goes through states of the screen, and calls `look` in each. */
export type LookAt = (screen: MyShopScreen, look: () => Promise<void>) => Promise<void>;

/** Tests the states that `lookAt` goes through in each of these looks. */
export function testLooks(
  what: string,
  names: readonly (keyof typeof LOOKS)[],
  lookAt: LookAt,
): void {
  for (const name of names) {
    test(`nothing of ${what} is cut off ${name}, and all of it is accessible`, async ({ page }) => {
      test.slow();
      const { width, height, style } = LOOKS[name];
      await page.setViewportSize({ width, height });
      const screen = await openMyShop(page);
      // As a person's own stylesheet does, which no policy of the page forbids.
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, style);
      await lookAt(screen, async () => {
        await expectNothingCutOff(page);
        await expectWordsOnScreen(page);
        await expectAccessible(page);
      });
    });
  }
}
