import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { isRefusalCode } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";

import { DatabaseUnavailable } from "../store/database.ts";
import { sendRefusal } from "./send-refusal.ts";

const REFUSAL_OF_STATUS: Readonly<Record<number, RefusalCode>> = {
  404: "route-unknown",
  412: "condition-failed",
  413: "request-too-large",
  415: "request-not-json",
  416: "range-unsatisfiable",
  429: "too-many-calls",
  503: "service-unavailable",
};

/** The one place where a failure becomes an answer: logs what is ours to mend, says only what is the client's. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal === "unexpected-failure" || refusal === "service-unavailable") {
    request.log.error({ err: error }, refusal);
  } else {
    // Only its code: an error's message is a library's, and may come to quote what was sent.
    request.log.debug({ refusal, code: error.code }, "refused");
  }
  return sendRefusal(reply, refusal);
}

function refusalOf(error: FastifyError): RefusalCode {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const message = error.validation[0]?.message ?? "";
    return isRefusalCode(message) ? message : "request-invalid";
  }
  if (error instanceof DatabaseUnavailable) return "service-unavailable";
  const status = error.statusCode ?? 500;
  const isClients = status >= 400 && status < 500;
  return REFUSAL_OF_STATUS[status] ?? (isClients ? "request-invalid" : "unexpected-failure");
}
