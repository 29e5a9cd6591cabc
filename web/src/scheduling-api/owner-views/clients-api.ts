import type { findClients, FindClientsAnswer } from "@vitrine/domain/wire/owner/find-clients";

import { hasList, ownerCall, readAnswer } from "../owner-api.ts";
import type { OwnerAccess } from "../owner-api.ts";

const FIND = "/owner/findClients" satisfies (typeof findClients)["path"];

// It reads every booking of the shop, and waits for the searches of others.
const TIMEOUT_MILLISECONDS = 30_000;

const call = ownerCall(import.meta.env.SCHEDULING_URL ?? "");

/** The call of an opened 'Procurar': only it needs it. */
export const CLIENTS = {
  find({ calendarId, secret }: OwnerAccess, text: string) {
    return call(FIND, secret, readAnswer(isAnswer), {
      body: { calendarId, text },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    });
  },
};

function isAnswer(answer: object): answer is FindClientsAnswer {
  return hasList(answer, "clients");
}
