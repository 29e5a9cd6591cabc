import type {
  endNotices,
  seeNotices,
  SeeNoticesAnswer,
  subscribeToNotices,
  SubscribeToNoticesRequest,
} from "@vitrine/domain/wire/owner/notices";

import { isObject, ownerCall, readAnswer } from "../owner-api.ts";

const SEE = "/owner/notices" satisfies (typeof seeNotices)["path"];
const SUBSCRIBE = "/owner/subscribeToNotices" satisfies (typeof subscribeToNotices)["path"];
const END = "/owner/endNotices" satisfies (typeof endNotices)["path"];

const call = ownerCall(import.meta.env.SCHEDULING_URL ?? "");

/** The calls of an opened 'Avisos'. A device makes them, so no secret goes with them. */
export const NOTICES = {
  see: (calendarId: string) =>
    call(`${SEE}?${new URLSearchParams({ calendarId })}`, undefined, readAnswer(isNotices)),
  subscribe: (request: SubscribeToNoticesRequest) =>
    call(SUBSCRIBE, undefined, readAnswer(isObject), { body: request }),
  end: (calendarId: string) => call(END, undefined, readAnswer(isObject), { body: { calendarId } }),
};

function isNotices(answer: object): answer is SeeNoticesAnswer {
  return "state" in answer && "serverKey" in answer;
}
