import { readRefusal, readStatus, timeoutSignal } from "./scheduling-api.ts";
import type { SendResult } from "./scheduling-api.ts";

const TIMEOUT_MILLISECONDS = 15_000;

/** Sends what a mail's link holds: a POST without a body, to the path of the page itself. It may be sent again. */
export async function sendToken(
  address: string,
  key: string,
  token: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<SendResult> {
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ [key]: token })}`, {
      method: "POST",
      headers: { accept: "application/json" },
      signal: timeoutSignal(timeoutMilliseconds),
    });
    return await (response.ok ? readStatus(response) : readRefusal(response));
  } catch (cause) {
    return { ok: false, reason: "failed", cause };
  }
}
