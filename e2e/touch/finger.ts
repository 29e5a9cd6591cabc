import type { Page } from "@playwright/test";

/** A finger comes down, moves by so many pixels, and goes. */
export async function moveFinger(
  page: Page,
  from: { readonly x: number; readonly y: number },
  by: { readonly right?: number; readonly down?: number },
): Promise<void> {
  const { right = 0, down = 0 } = by;
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: from.x + right * part, y: from.y + down * part }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 8; step++) await touch("touchMove", step / 8);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}
