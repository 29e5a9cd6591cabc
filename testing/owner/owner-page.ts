// The calls that the owner's page sends, for tests.

import { randomUUID } from "node:crypto";

import type { FastifyInstance, LightMyRequestResponse } from "fastify";

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import { TUESDAY_AT_EIGHT } from "../sample-requests.ts";

export const OWNER_SECRET = "tesoura-de-ouro-0001";
export const OTHER_OWNER_SECRET = "mesa-do-canto-0002";

/** The settings under which both calendars have an owner's page. */
export const OWNER_PAGES = {
  OWNER_SECRET_BARBEARIA: OWNER_SECRET,
  OWNER_SECRET_RESERVAS: OTHER_OWNER_SECRET,
};

/** Bodies of the owner's calls in the barber shop; each needs a key. */
export const TO_CLOSE = {
  calendarId: "barbearia",
  barberColorIds: [6],
  firstDay: "2026-11-24",
  lastDay: "2026-11-24",
  from: "08:00",
  to: "09:00",
  isWeekly: false,
  word: "dentista",
};

export const TO_BOOK = {
  calendarId: "barbearia",
  barberColorId: 6,
  clientName: "João da Silva",
  clientPhone: "987654321",
  dateTimeStart: TUESDAY_AT_EIGHT.dateTimeStart,
  dateTimeEnd: TUESDAY_AT_EIGHT.dateTimeEnd,
};

/** Ten o'clock with another barber. */
export const TO_MOVE = {
  calendarId: "barbearia",
  barberColorId: 7,
  dateTimeStart: "2026-11-24T10:00:00-03:00",
  dateTimeEnd: "2026-11-24T10:30:00-03:00",
};

export type OwnerAction =
  | "closeTime"
  | "openTime"
  | "book"
  | "moveBooking"
  | "markBookings"
  | "shopOnlyPhone"
  | "noteClient"
  | "cancelBooking"
  | "undoCancellation"
  | "bookSeries"
  | "moveSeries"
  | "cancelSeries"
  | "answerSeries"
  | "checkSeries"
  | "seeSeries"
  | "shopOnly"
  | "dismissFlood"
  | "findClients"
  | "cancelBookings"
  | "undoCancellations";

/** The owner's page of a calendar, as it calls the server. */
export function ownerPage(app: FastifyInstance, secret = OWNER_SECRET) {
  const authorization = `Bearer ${secret}`;

  async function see(
    headers: Readonly<Record<string, string>> = {},
    { calendarId = "barbearia", day = "2026-11-24" } = {},
  ): Promise<LightMyRequestResponse> {
    return app.inject({
      url: "/owner/day",
      query: { calendarId, day },
      headers: { authorization, ...headers },
    });
  }

  return {
    /** Does it, with a key of its own unless the body has one. */
    async act(action: OwnerAction, body: object): Promise<LightMyRequestResponse> {
      return app.inject({
        method: "POST",
        url: `/owner/${action}`,
        headers: { authorization },
        payload: { key: randomUUID(), ...body },
      });
    },

    see,

    async day(): Promise<SeeDayAnswer> {
      return (await see()).json<SeeDayAnswer>();
    },
  };
}
