import { CONFIRM_PATH, CONFIRM_TOKEN_KEY } from "@vitrine/domain/client/confirm-link";

import { sendToken } from "./one-button-call.ts";
import type { SendResult } from "./scheduling-api.ts";

/** Confirms the booking whose reminder holds this token. */
export function sendConfirmBooking(baseUrl: string, token: string): Promise<SendResult> {
  return sendToken(baseUrl + CONFIRM_PATH, CONFIRM_TOKEN_KEY, token);
}
