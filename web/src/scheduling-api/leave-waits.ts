import { LEAVE_PATH, LEAVE_TOKEN_KEY } from "@vitrine/domain/client/leave-link";

import { sendToken } from "./one-button-call.ts";
import type { SendResult } from "./scheduling-api.ts";

/** The token in the query of the address that a mail's link leads to; `undefined` when there is none. */
export function leaveToken(query: string): string | undefined {
  return new URLSearchParams(query).get(LEAVE_TOKEN_KEY) || undefined;
}

/** Ends all waits of the address whose mails hold this token. */
export function sendLeaveWaits(
  baseUrl: string,
  token: string,
  timeoutMilliseconds?: number,
): Promise<SendResult> {
  return sendToken(baseUrl + LEAVE_PATH, LEAVE_TOKEN_KEY, token, timeoutMilliseconds);
}
