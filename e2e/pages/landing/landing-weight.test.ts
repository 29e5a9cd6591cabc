// What the landing page really sends to a phone before anybody scrolls or touches it.

import type { Page } from "@playwright/test";

import { expect, test } from "../../journey.ts";

const KIBIBYTE = 1_024;
/** KiB by which a header more or less may change what is counted. */
const MEASURED_WITHIN = 3;

// A cheap phone's screen, and a dense one.
for (const [name, width, height, deviceScaleFactor, budget] of [
  ["a simple phone", 412, 823, 1.75, 135],
  ["a dense phone", 390, 844, 3, 200],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor, isMobile: true, hasTouch: true });

    test(`the first view weighs at most ${budget} KB, and what the page says it does`, async ({
      page,
    }) => {
      const files = await filesOf(page);
      expect(files.length).toBeGreaterThan(5);
      const kilobytes = files.reduce((total, { bytes }) => total + bytes, 0) / KIBIBYTE;
      expect(kilobytes).toBeLessThanOrEqual(budget);
      // The page says what all of it weighs, as Lighthouse counted on a simple phone.
      if (deviceScaleFactor < 2) {
        const claim = await page.getByText(/^\d+ KB$/).textContent();
        expect(kilobytes).toBeLessThanOrEqual(Number.parseInt(String(claim), 10) + MEASURED_WITHIN);
      }
    });
  });
}

/** Everything that the page fetched, with its bytes on the wire, headers included. */
async function filesOf(page: Page): Promise<{ url: string; bytes: number }[]> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const urls = new Map<string, string>();
  const files: { url: string; bytes: number }[] = [];
  network.on("Network.responseReceived", ({ requestId, response }) =>
    urls.set(requestId, response.url),
  );
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? "";
    if (url.startsWith("http")) files.push({ url, bytes: encodedDataLength });
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  return files;
}
