import type { FastifyReply } from "fastify";

import { refusalSentence } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop";

import { REFUSAL_STATUS } from "./refusal-status.ts";

// What a client may do with a 503 by itself: long enough to let a database come back, short enough for a person.
const RETRY_AFTER_SECONDS = 5;

/** Answers a refusal: its status, and its sentence for the person, with the numbers of the shop where it is known. */
export function sendRefusal(reply: FastifyReply, refusal: RefusalCode, shop?: Shop): FastifyReply {
  if (refusal === "service-unavailable") reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.code(REFUSAL_STATUS[refusal]).send({ error: refusalSentence(refusal, shop) });
}
