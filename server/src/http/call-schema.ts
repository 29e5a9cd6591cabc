import type { z } from "zod";

import { refusal } from "@vitrine/domain/wire/fields";

const REFUSALS_OF_EVERY_CALL = [400, 413, 415, 429, 500, 503];

// A question has no body, but its address can be invalid: `?a=` with half of an encoded letter.
const REFUSALS_OF_A_QUESTION = [400, 429, 500, 503];

/** What the API document says of the calls of a page that a secret opens. */
interface OfPage {
  readonly tags: string[];
  readonly security: Readonly<Record<string, readonly string[]>>[];
}

/** The names in the API document of the two secrets that open the owner's calls, and the agency's. Either one is enough. */
export const OWNER_SECRET_SCHEME = "ownerSecret";
export const OWNER_DEVICE_SCHEME = "ownerDevice";

const OF_OWNER: OfPage = {
  tags: ["owner"],
  security: [{ [OWNER_SECRET_SCHEME]: [] }, { [OWNER_DEVICE_SCHEME]: [] }],
};

export const AGENCY_SECRET_SCHEME = "agencySecret";
export const AGENCY_DEVICE_SCHEME = "agencyDevice";

const OF_AGENCY: OfPage = {
  tags: ["agency"],
  security: [{ [AGENCY_SECRET_SCHEME]: [] }, { [AGENCY_DEVICE_SCHEME]: [] }],
};

type Answers = Readonly<Record<number, z.ZodType>>;

interface Call<Body extends z.ZodType, Of extends Answers> {
  readonly summary: string;
  readonly body: Body;
  readonly answers: Of;
  readonly refusals: readonly number[];
}

interface Question<Query extends z.ZodType, Of extends Answers> {
  readonly summary: string;
  readonly querystring: Query;
  readonly answers: Of;
}

/** The Fastify schema of a scheduling call: its body, and every status that it can answer. */
export function callSchema<Body extends z.ZodType, Of extends Answers>({
  answers,
  refusals,
  ...call
}: Call<Body, Of>) {
  const response = responses(answers, [...REFUSALS_OF_EVERY_CALL, ...refusals]);
  return { tags: ["scheduling"], ...call, response };
}

/** The schema of a call that changes something on the owner's page: it needs a secret that opens the page. */
export function ownerCallSchema<Body extends z.ZodType, Of extends Answers>(call: Call<Body, Of>) {
  return { ...callSchema({ ...call, refusals: [403, ...call.refusals] }), ...OF_OWNER };
}

/** The schema of a call of the owner's page that only reads, and needs no secret. */
export function questionSchema<Query extends z.ZodType, Of extends Answers>({
  answers,
  ...call
}: Question<Query, Of>) {
  return { tags: OF_OWNER.tags, ...call, response: responses(answers, REFUSALS_OF_A_QUESTION) };
}

/** The schema of a call that only reads and needs a secret that opens the owner's page. */
export function ownerQuestionSchema<Query extends z.ZodType, Of extends Answers>({
  answers,
  refusals = [],
  ...call
}: Question<Query, Of> & { readonly refusals?: readonly number[] }) {
  const response = responses(answers, [...REFUSALS_OF_A_QUESTION, 403, ...refusals]);
  return { ...call, ...OF_OWNER, response };
}

/** The schemas of the calls of the agency's page. */
export function agencyCallSchema<Body extends z.ZodType, Of extends Answers>(call: Call<Body, Of>) {
  return { ...ownerCallSchema(call), ...OF_AGENCY };
}

export function agencyQuestionSchema<Query extends z.ZodType, Of extends Answers>(
  question: Question<Query, Of>,
) {
  return { ...ownerQuestionSchema(question), ...OF_AGENCY };
}

/** The type names only the answers, because routes send refusals by `sendRefusal`. */
function responses<Of extends Answers>(answers: Of, refusals: readonly number[]): Of {
  return { ...answers, ...Object.fromEntries(refusals.map((status) => [status, refusal])) };
}
