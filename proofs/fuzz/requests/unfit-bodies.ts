import { BODY_MAX_BYTES } from "@vitrine/server/http/http-server";

import type { Call } from "./api-document.ts";
import { jsonRequest } from "./fuzz-request.ts";
import type { FuzzRequest } from "./fuzz-request.ts";

// Longer than all but the shop's edits may be, and short enough to be sent before a server closes.
const TOO_LONG = Buffer.alloc(BODY_MAX_BYTES + 1, "a");

/** By the status that is due: a body that no call takes, too long or of another type than JSON. */
const UNFIT: Readonly<Record<string, (request: FuzzRequest) => FuzzRequest>> = {
  413: (request) => ({ ...request, body: TOO_LONG }),
  415: ({ headers, ...request }) => ({
    ...request,
    headers: { ...headers, "content-type": "text/plain" },
  }),
};

/** Unfit bodies of each call for which `isTried` says that none has been answered with this status. */
export function unfitBodies(
  calls: readonly Call[],
  isTried: (call: Call, status: string) => boolean,
): FuzzRequest[] {
  return Object.entries(UNFIT).flatMap(([status, unfit]) =>
    calls
      .filter((call) => status in call.answers && !isTried(call, status))
      .map((call) => unfit(jsonRequest(call, { calendarId: "barbearia" }))),
  );
}
