import type { FastifyReply } from "fastify";

import { REFUSALS } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";

import { REFUSAL_STATUS } from "./refusal-status.ts";

// What a client may do with a 503 by itself: long enough to let a database come back, short enough for a person.
const RETRY_AFTER_SECONDS = 5;

/** Answers a refusal: its status, and its sentence for the person. */
export function sendRefusal(reply: FastifyReply, refusal: RefusalCode): FastifyReply {
  if (refusal === "service-unavailable") reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.code(REFUSAL_STATUS[refusal]).send({ error: REFUSALS[refusal] });
}
