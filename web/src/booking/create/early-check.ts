import type {
  AvailabilityResult,
  Call,
  SchedulingApi,
} from "../../scheduling-api/scheduling-api.ts";

let early: { readonly body: string; readonly result: Promise<AvailabilityResult> } | undefined;
let controller = new AbortController();

/** Before React runs; the form takes the result over. Cancels the previous early call. */
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

/** For the same call, and once: answers go out of date. */
export function takeEarlyResult(call: Call): Promise<AvailabilityResult> | undefined {
  const taken = early?.body === JSON.stringify(call.body) ? early.result : undefined;
  early = undefined;
  return taken;
}
