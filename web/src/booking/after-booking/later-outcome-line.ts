import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";

/** The line about what has happened. It is shown when the dialog closes, which fetches it ahead: nothing moves afterwards. */
export const LaterOutcomeLine = lazyOrNothing(
  async () => (await import("./outcome-line.tsx")).OutcomeLine,
);
