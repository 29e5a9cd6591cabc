import { LEAVE_PATH, LEAVE_TOKEN_KEY } from "@vitrine/domain/client/leave-link";

import { readRefusal, readStatus, timeoutSignal } from "./scheduling-api.ts";
import type { SendResult } from "./scheduling-api.ts";

const TIMEOUT_MILLISECONDS = 15_000;

/** The token in the query of the address that a mail's link leads to; `undefined` when there is none. */
export function leaveToken(query: string): string | undefined {
  return new URLSearchParams(query).get(LEAVE_TOKEN_KEY) || undefined;
}

/** Ends all waits of the address whose mails hold this token. It may be sent again. */
export async function sendLeaveWaits(
  baseUrl: string,
  token: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<SendResult> {
  try {
    const query = new URLSearchParams({ [LEAVE_TOKEN_KEY]: token });
    const response = await fetch(`${baseUrl}${LEAVE_PATH}?${query}`, {
      method: "POST",
      headers: { accept: "application/json" },
      signal: timeoutSignal(timeoutMilliseconds),
    });
    return await (response.ok ? readStatus(response) : readRefusal(response));
  } catch (cause) {
    return { ok: false, reason: "failed", cause };
  }
}
