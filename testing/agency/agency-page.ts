// The calls that the agency's page sends, for tests.

import { randomUUID } from "node:crypto";

import type { FastifyInstance, LightMyRequestResponse } from "fastify";

import type {
  SeeAgencyLogAnswer,
  SeeShopsAnswer,
  ShopLinks,
} from "@vitrine/domain/wire/agency/agency-calls";

export const AGENCY_SECRET = "vitrine-de-vidro-0001";

/** The settings under which the agency's page opens shops. */
export const AGENCY_PAGE = { AGENCY_SECRET, SEAL_KEY: "01".repeat(32) };

/** The body of a call that opens a shop, without its key. */
export const TO_MAKE = { calendarId: "salao-da-ana", name: "Salão da Ana", kind: "salao" };

export function agencyPage(app: FastifyInstance, secret = AGENCY_SECRET) {
  const authorization = `Bearer ${secret}`;

  const ask = (path: string, query: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: `/agency/${path}`, query, headers: { authorization } });

  return {
    ask,

    /** Does it, with a key of its own unless the body has one. */
    act: (action: string, body: object = {}): Promise<LightMyRequestResponse> =>
      app.inject({
        method: "POST",
        url: `/agency/${action}`,
        headers: { authorization },
        payload: { key: randomUUID(), ...body },
      }),

    async shops(query: Readonly<Record<string, string>> = {}): Promise<SeeShopsAnswer> {
      return (await ask("shops", query)).json<SeeShopsAnswer>();
    },

    async log(query: Readonly<Record<string, string>> = {}): Promise<SeeAgencyLogAnswer> {
      return (await ask("log", query)).json<SeeAgencyLogAnswer>();
    },
  };
}

/** The secret in an answer's link of the owner's. */
export function secretIn(answer: LightMyRequestResponse): string {
  const { ownerLink } = answer.json<ShopLinks>();
  return ownerLink.slice(ownerLink.lastIndexOf(".") + 1);
}
