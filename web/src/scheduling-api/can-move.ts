import type { canMove } from "@vitrine/domain/wire/calls";

import { timeoutSignal } from "./scheduling-api.ts";

const PATH: (typeof canMove)["path"] = "/moveAppointment";
const TIMEOUT_MILLISECONDS = 15_000;

/** Whether the backend on a host of its own can move bookings: it may be one that answers the five specified calls alone. */
export async function canHostMove(baseUrl: string): Promise<boolean> {
  try {
    const { status } = await fetch(baseUrl + PATH, { signal: timeoutSignal(TIMEOUT_MILLISECONDS) });
    return status === 204;
  } catch {
    // Without an answer nothing is offered that may not work.
    return false;
  }
}
