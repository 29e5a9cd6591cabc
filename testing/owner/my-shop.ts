// The calls of 'Minha loja', for tests.

import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";

import type { JudgeShopEditAnswer, SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";

import { OWNER_SECRET } from "./owner-page.ts";

/** The page's calls of one calendar. */
export function myShop(app: FastifyInstance, secret = OWNER_SECRET, calendarId = "barbearia") {
  const headers = { authorization: `Bearer ${secret}` };
  const post = (url: string, body: object) =>
    app.inject({ method: "POST", url, headers, payload: { calendarId, ...body } });
  const see = async () =>
    (
      await app.inject({ url: "/owner/shop", query: { calendarId }, headers })
    ).json<SeeShopAnswer>();
  return {
    see,
    version: (revision: number | string) =>
      app.inject({
        url: "/owner/shopVersion",
        query: { calendarId, revision: String(revision) },
        headers,
      }),
    judge: async (facts: unknown, base?: string) =>
      (
        await post("/owner/judgeShopEdit", { facts, base: base ?? (await see()).base })
      ).json<JudgeShopEditAnswer>(),
    publish: async (
      facts: unknown,
      edit: { base?: string; kept?: string[]; key?: string } = {},
    ) => {
      const { base = (await see()).base, kept = [], key = randomUUID() } = edit;
      const answer = await post("/owner/publishShop", { facts, base, kept, key });
      return [answer.statusCode, answer.json<Record<string, string>>()] as const;
    },
  };
}
