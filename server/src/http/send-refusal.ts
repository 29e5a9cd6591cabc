import type { FastifyReply } from "fastify";

import { refusalSentence } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";

import { refusalStatus } from "./refusal-status.ts";

// For automatic retries after a 503: long enough for a database to restart, short enough for a person.
const RETRY_AFTER_SECONDS = 5;

// Headers that a route may have set for the response that the refusal replaces.
const HEADERS_OF_OTHER_ANSWERS = [
  "etag",
  "last-modified",
  "accept-ranges",
  "content-encoding",
  "content-disposition",
];

declare module "fastify" {
  interface FastifyReply {
    refusal?: RefusalCode;
  }
}

/** The sentence has the shop's numbers if the shop is known. Never cached, since the next request may succeed. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: RefusalCode,
  shop?: Shop,
  retryAfterMilliseconds?: number,
): FastifyReply {
  reply.refusal = refusal;
  if (refusal === "service-unavailable") reply.header("retry-after", RETRY_AFTER_SECONDS);
  if (retryAfterMilliseconds !== undefined) {
    reply.header("retry-after", Math.max(1, Math.ceil(retryAfterMilliseconds / 1_000)));
  }
  for (const name of HEADERS_OF_OTHER_ANSWERS) reply.removeHeader(name);
  reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
  return reply.code(refusalStatus(refusal)).send({ error: refusalSentence(refusal, shop) });
}
