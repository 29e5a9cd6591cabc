import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { isRefusalCode, namesShop } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";

import { DatabaseUnavailable } from "../../database/database.ts";
import type { ShopsShown } from "../named-calendar.ts";
import { shopNamedBy } from "../named-calendar.ts";
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

export function errorHandler(shops: ShopsShown) {
  return async (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const refusal = refusalOf(error);
    logFailure(error, request, refusal);
    const shop = namesShop(refusal) ? await shopNamedBy(request, shops) : undefined;
    return sendRefusal(reply, refusal, shop);
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
