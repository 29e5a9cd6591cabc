import type { FastifyInstance } from "fastify";
import type { z } from "zod";

import { refusal } from "@vitrine/domain/wire/fields";

interface Question {
  readonly method: "GET";
  readonly path: string;
  readonly answer: z.ZodType;
}

/** A page asks at most once an hour whether such a call is there. */
export const IS_THERE_KEPT = "public, max-age=3600";

/** The question whether this host has a call that others may lack, which a page of another host asks. */
export function isThereRoute(
  app: FastifyInstance,
  { method, path, answer }: Question,
  whether: string,
): void {
  app.route({
    method,
    url: path,
    schema: {
      tags: ["scheduling"],
      summary: `Whether ${whether} here: always, on a host that answers 204`,
      response: { 204: answer, 400: refusal, 429: refusal, 500: refusal, 503: refusal },
    },
    handler: (_call, reply) => reply.header("cache-control", IS_THERE_KEPT).code(204).send(),
  });
}
