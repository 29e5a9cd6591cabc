import { storedJson } from "../../../booking/memory/stored-json.ts";
import { STORAGE_KEY } from "../access/kept-by-owner.ts";

/** What an owner does first in a shop that was made for them. All but the last are sections. */
export const FIRST_STEPS = ["hours", "team", "services", "try"] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** Keeps which steps are done or skipped on this device. */
export function firstSteps(storage: () => Storage, calendarId: string) {
  const stored = storedJson(storage, `${STORAGE_KEY}.steps.${calendarId}`);
  const read = (): readonly FirstStep[] | undefined => {
    const done = stored.read();
    return Array.isArray(done) ? FIRST_STEPS.filter((step) => done.includes(step)) : undefined;
  };
  return {
    /** Whether the page of a new shop begins with them. */
    areOpen: () => !areAllDone(read() ?? []),
    /** The steps that are done; `undefined` where none are offered: the shop is not new, and was not when it first opened here. */
    begin(isNew: boolean): readonly FirstStep[] | undefined {
      const done = read();
      if (done !== undefined || !isNew) return done;
      stored.write([]);
      return [];
    },
    write: (done: readonly FirstStep[]): void => void stored.write(done),
  };
}

export function withStepDone(done: readonly FirstStep[], step: string): readonly FirstStep[] {
  return FIRST_STEPS.filter((one) => one === step || done.includes(one));
}

export function areAllDone(done: readonly FirstStep[]): boolean {
  return done.length === FIRST_STEPS.length;
}
