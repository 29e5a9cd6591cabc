// What a journey in another engine stands on: the shop of every journey, and a visitor in a tab of that engine.

import { test as base } from "../journey.ts";
import type { Preferences } from "./driver/firefox-profile.ts";
import { visitorAt } from "./visitor.ts";
import type { Visitor } from "./visitor.ts";
import { startFirefox, startWebkit } from "./driver/web-driver.ts";
import type { Engine } from "./driver/web-driver.ts";

export const test = base.extend<
  { visitor: Visitor; waitsForPages: boolean },
  { preferences: Preferences; browserEngine: Engine }
>({
  // Of a person who has set up Firefox for their eyes, say.
  preferences: [{}, { option: true, scope: "worker" }],

  browserEngine: [
    async ({ browserName, preferences }, use) => {
      const isFirefox = browserName === "firefox";
      const engine = await (isFirefox ? startFirefox(preferences) : startWebkit());
      await use(engine);
      await engine.end();
    },
    { scope: "worker" },
  ],

  // Not for a journey that holds a part of a page back.
  waitsForPages: [true, { option: true }],

  visitor: async ({ browserEngine, waitsForPages, shop }, use) => {
    const tab = await browserEngine.openTab(waitsForPages);
    // A phone, as half of those that open this are.
    await tab.resize(390, 844);
    await use(visitorAt(tab, shop.url));
    await tab.close();
  },
});
