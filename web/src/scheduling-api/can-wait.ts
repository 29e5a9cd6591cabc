import type { canWait } from "@vitrine/domain/wire/calls";

import { timeoutSignal } from "./scheduling-api.ts";

const PATH: (typeof canWait)["path"] = "/createWait";
const TIMEOUT_MILLISECONDS = 15_000;

let answer: Promise<boolean> | undefined;

/** Whether the backend tells clients of slots that open. It is asked once, and again only if no answer came. */
export function canHostWait(baseUrl: string): Promise<boolean> {
  answer ??= ask(baseUrl);
  return answer;
}

async function ask(baseUrl: string): Promise<boolean> {
  try {
    const { status } = await fetch(baseUrl + PATH, { signal: timeoutSignal(TIMEOUT_MILLISECONDS) });
    return status === 204;
  } catch {
    // Without an answer nothing is offered that may not work.
    answer = undefined;
    return false;
  }
}
