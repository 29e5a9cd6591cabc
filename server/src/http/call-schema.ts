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

/** The names in the API document of the two secrets that open the owner's calls. Either one is enough. */
export const OWNER_SECRET_SCHEME = "ownerSecret";
export const OWNER_DEVICE_SCHEME = "ownerDevice";

const OF_OWNER = {
  tags: ["owner"],
  security: [{ [OWNER_SECRET_SCHEME]: [] }, { [OWNER_DEVICE_SCHEME]: [] }],
};

/** The same for a call of the owner's page that sends something, with a secret that opens the page. */
export function ownerCallSchema<
  Body extends z.ZodType,
  Answers extends Readonly<Record<number, z.ZodType>>,
  Refusals extends number,
>(call: Parameters<typeof callSchema<Body, Answers, Refusals>>[0]) {
  return { ...callSchema({ ...call, refusals: [403, ...call.refusals] }), ...OF_OWNER };
}

/** The same for a change that may conflict with what is there. */
export function ownerChangeSchema<
  Body extends z.ZodType,
  Answers extends Readonly<Record<number, z.ZodType>>,
  Refusals extends number,
>(call: Parameters<typeof callSchema<Body, Answers, Refusals>>[0]) {
  return ownerCallSchema({ ...call, refusals: [409, ...call.refusals] });
}

// A question has no body. But its address can be invalid, as with `?a=` and half a letter.
const REFUSALS_OF_A_QUESTION = [400, 429, 500, 503] as const;

/** The same for a call of the owner's page that only asks, without a secret. */
export function questionSchema<
  Query extends z.ZodType,
  Answers extends Readonly<Record<number, z.ZodType>>,
  Refusals extends number,
>(call: {
  readonly summary: string;
  readonly querystring: Query;
  readonly answers: Answers;
  readonly refusals: readonly Refusals[];
}) {
  const refusals = [...REFUSALS_OF_A_QUESTION, ...call.refusals].map((status) => [status, refusal]);
  return {
    summary: call.summary,
    tags: OF_OWNER.tags,
    querystring: call.querystring,
    response: {
      ...call.answers,
      ...(Object.fromEntries(refusals) as Record<
        Refusals | (typeof REFUSALS_OF_A_QUESTION)[number],
        typeof refusal
      >),
    },
  };
}

/** The same for a question with a secret that opens the page. */
export function ownerQuestionSchema<
  Query extends z.ZodType,
  Answers extends Readonly<Record<number, z.ZodType>>,
  Refusals extends number,
>(call: Parameters<typeof questionSchema<Query, Answers, Refusals>>[0]) {
  return { ...questionSchema({ ...call, refusals: [403, ...call.refusals] }), ...OF_OWNER };
}
