import type {
  AvailabilityResult,
  Call,
  SchedulingApi,
} from "../../scheduling-api/scheduling-api.ts";

let early: { readonly body: string; readonly result: Promise<AvailabilityResult> } | undefined;
let controller = new AbortController();

/** Asks which slots are free before React runs, for the form to take over. A call before it is given up. */
export function askEarly(backend: SchedulingApi, call: Call): void {
  giveUpEarlyCheck();
  controller = new AbortController();
  early = {
    body: JSON.stringify(call.body),
    result: backend.askAvailability(call, controller.signal),
  };
}

export function giveUpEarlyCheck(): void {
  controller.abort();
  early = undefined;
}

/** What such a call is answered, for the form that would make the same one; once, because answers grow old. */
export function takeEarlyResult(call: Call): Promise<AvailabilityResult> | undefined {
  const taken = early?.body === JSON.stringify(call.body) ? early.result : undefined;
  early = undefined;
  return taken;
}
