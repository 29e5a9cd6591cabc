import type {
  seeBookingsFile,
  SeeBookingsFileAnswer,
  seeFigures,
  SeeFiguresAnswer,
} from "@vitrine/domain/wire/owner/figures";

import { hasList, ownerCall, readAnswer } from "../owner-api.ts";
import type { OwnerAccess } from "../owner-api.ts";

const SEE = "/owner/figures" satisfies (typeof seeFigures)["path"];
const FILE = "/owner/bookingsFile" satisfies (typeof seeBookingsFile)["path"];

// A year of a large shop has megabytes, and waits for the files of others.
const FILE_TIMEOUT_MILLISECONDS = 60_000;

const call = ownerCall(import.meta.env.SCHEDULING_URL ?? "");

/** The calls of an opened 'Números': only it needs them. */
export const FIGURES = {
  see({ calendarId, secret }: OwnerAccess, month: string) {
    const query = new URLSearchParams({ calendarId, month });
    return call(`${SEE}?${query}`, secret, readAnswer(isFigures));
  },
  file({ calendarId, secret }: OwnerAccess, firstDay: string, lastDay: string) {
    const query = new URLSearchParams({ calendarId, firstDay, lastDay });
    return call(`${FILE}?${query}`, secret, readAnswer(isFile), {
      timeoutMilliseconds: FILE_TIMEOUT_MILLISECONDS,
    });
  },
};

function isFigures(answer: object): answer is SeeFiguresAnswer {
  return "total" in answer && hasList(answer, "barbers") && hasList(answer, "services");
}

function isFile(answer: object): answer is SeeBookingsFileAnswer {
  return "csv" in answer && typeof answer.csv === "string";
}
