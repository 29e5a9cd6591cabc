import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { isRefusalCode } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import type { Catalogue } from "@vitrine/domain/shop/shop";

import { DatabaseUnavailable } from "../../database/database.ts";
import { calendarNamedBy } from "../named-calendar.ts";
import { sendRefusal } from "../send-refusal.ts";

const REFUSAL_OF_STATUS: Readonly<Record<number, RefusalCode>> = {
  404: "route-unknown",
  412: "condition-failed",
  413: "request-too-large",
  415: "request-not-json",
  416: "range-unsatisfiable",
  429: "too-many-calls",
  503: "service-unavailable",
};

export function errorHandler(catalogue: Catalogue) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalOf(error);
    logFailure(error, request, refusal);
    // The refusal's sentence may name the shop's numbers.
    return sendRefusal(reply, refusal, catalogue.get(calendarNamedBy(request)));
  };
}

function logFailure(error: FastifyError, request: FastifyRequest, refusal: RefusalCode): void {
  if (refusal === "unexpected-failure" || refusal === "service-unavailable") {
    request.log.error({ err: error }, refusal);
  } else {
    // Only the code: a library's message could quote what the client sent.
    request.log.debug({ refusal, code: error.code }, "refused");
  }
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
