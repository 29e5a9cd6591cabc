// What a journey in another engine stands on: the shop of every journey, and a visitor in a tab of that engine.

import { test as base } from "../journey.ts";
import { visitorAt } from "./visitor.ts";
import type { Visitor } from "./visitor.ts";
import { startFirefox, startWebkit } from "./web-driver.ts";
import type { Engine } from "./web-driver.ts";

export const test = base.extend<{ visitor: Visitor }, { browserEngine: Engine }>({
  browserEngine: [
    async ({ browserName }, use) => {
      const engine = await (browserName === "firefox" ? startFirefox() : startWebkit());
      await use(engine);
      await engine.end();
    },
    { scope: "worker" },
  ],

  visitor: async ({ browserEngine, shop }, use) => {
    const tab = await browserEngine.openTab();
    // A phone, as half of those that open this are.
    await tab.resize(390, 844);
    await use(visitorAt(tab, shop.url));
    await tab.close();
  },
});
