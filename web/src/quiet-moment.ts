const INPUT_EVENTS = ["pointerdown", "keydown", "input"];

/** For this long after the last input, the person is likely to continue. */
const PAUSE_MILLISECONDS = 250;
const MOST_MILLISECONDS = 2_000;

/** Waits until the page is drawn and the person pauses, because what follows may keep a slow phone busy for a second. */
export async function quietMoment(): Promise<void> {
  let lastInput = -Infinity;
  const noteInput = ({ timeStamp }: Event): void => void (lastInput = timeStamp);
  for (const type of INPUT_EVENTS) addEventListener(type, noteInput, true);
  const latest = performance.now() + MOST_MILLISECONDS;
  await nextIdleMoment();
  while (performance.now() < Math.min(latest, lastInput + PAUSE_MILLISECONDS)) {
    await nextIdleMoment();
  }
  for (const type of INPUT_EVENTS) removeEventListener(type, noteInput, true);
}

function nextIdleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) setTimeout(resolve, 100);
    else requestIdleCallback(() => resolve(), { timeout: MOST_MILLISECONDS });
  });
}
