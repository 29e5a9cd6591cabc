import type { FastifyReply } from "fastify";

import { refusalSentence } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop";

import { refusalStatus } from "./refusal-status.ts";

// What a client may do with a 503 by itself: long enough to let a database come back, short enough for a person.
const RETRY_AFTER_SECONDS = 5;

// A route may have begun to describe another answer: none of it is true of a refusal.
const HEADERS_OF_OTHER_ANSWERS = [
  "etag",
  "last-modified",
  "accept-ranges",
  "content-encoding",
  "content-disposition",
];

/**
 * Answers a refusal: its status, and its sentence for the person, with the numbers of the shop where it is known. No
 * cache keeps it: it may be over in a second.
 */
export function sendRefusal(reply: FastifyReply, refusal: RefusalCode, shop?: Shop): FastifyReply {
  if (refusal === "service-unavailable") reply.header("retry-after", RETRY_AFTER_SECONDS);
  for (const name of HEADERS_OF_OTHER_ANSWERS) reply.removeHeader(name);
  reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
  return reply.code(refusalStatus(refusal)).send({ error: refusalSentence(refusal, shop) });
}
