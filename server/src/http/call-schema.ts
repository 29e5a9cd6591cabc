import type { z } from "zod";

import { refusal } from "@vitrine/domain/wire/fields";

const REFUSALS_OF_EVERY_CALL = [400, 413, 415, 429, 500, 503] as const;

/** The Fastify schema of a scheduling call: its body, and every status that it can answer. */
export function callSchema<
  Body extends z.ZodType,
  Answers extends Readonly<Record<number, z.ZodType>>,
  Refusals extends number,
>(call: {
  readonly summary: string;
  readonly body: Body;
  readonly answers: Answers;
  readonly refusals: readonly Refusals[];
}) {
  const refusals = [...REFUSALS_OF_EVERY_CALL, ...call.refusals].map((status) => [status, refusal]);
  return {
    summary: call.summary,
    tags: ["scheduling"],
    body: call.body,
    response: {
      ...call.answers,
      ...(Object.fromEntries(refusals) as Record<Refusals, typeof refusal>),
    },
  };
}
