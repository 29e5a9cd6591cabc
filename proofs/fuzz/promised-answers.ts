import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";

import { REFUSALS, refusalSentence } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import { SHOPS } from "@vitrine/shops/shops";

import { contentOf } from "./requests/api-document.ts";
import type { Call, Schema } from "./requests/api-document.ts";
import { sentJson } from "./requests/fuzz-request.ts";
import type { Answer, FuzzRequest } from "./requests/fuzz-request.ts";

const JSON_TYPE = "application/json";

// Every sentence that a refusal may hold: any other could repeat what was sent.
const CODES = Object.keys(REFUSALS) as RefusalCode[];
// Some name the numbers of the shop, where it is known.
const SENTENCES = new Set<unknown>(
  [undefined, ...SHOPS].flatMap((shop) => CODES.map((code) => refusalSentence(code, shop))),
);

// Formats are the server's to refuse; a document's keywords beyond JSON Schema are for people.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const validators = new WeakMap<Schema, ValidateFunction>();

/** What the fuzzer notes about clients. Only the owner who looks for one may read it. */
export const OWNER_NOTE = "so o dono le isto";
const FOR_READERS_OF_NOTES = "/owner/findClients";

/** What is wrong with the answer, as a sentence; `undefined` when it is as promised. */
export function faultOf(request: FuzzRequest, answer: Answer): string | undefined {
  const { promised, method } = request;
  const { status } = answer;
  if (status >= 500) return `a ${status}, which is never right`;
  const isNoteExpected = request.target.split("?")[0] === FOR_READERS_OF_NOTES && status === 200;
  if (!isNoteExpected && answer.body.includes(OWNER_NOTE)) return "an answer with an owner's note";
  if (promised.by === "document") return faultOfCall(promised.call, request, answer);
  if (status < 400)
    return promised.by === "refusal" ? `a ${status} where the document has no call` : undefined;
  return method === "HEAD" ? undefined : faultOfRefusal(answer);
}

function faultOfCall(call: Call, request: FuzzRequest, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  const promised = call.answers[String(status)];
  if (promised === undefined) return `a ${status}, which ${call.name} does not promise`;
  if (status < 400) {
    const fault = faultOfAccepting(call, request);
    if (fault !== undefined) return `a ${status} for ${fault}`;
    if (headers["x-content-type-options"] !== "nosniff") return "an answer without nosniff";
  }
  const contents = contentOf(promised);
  if (contents.size === 0) return body.length === 0 ? undefined : "a body where none is promised";

  const type = mediaType(headers["content-type"]);
  const schema = contents.get(type);
  if (schema === undefined) return `a body of type "${type}", which is not promised`;
  if (type !== JSON_TYPE) return undefined;
  const json = parseJson(body);
  if (json === undefined) return "a body that is no JSON";
  const problem = problemWith(schema, json.value);
  if (problem !== undefined) return `a body that the document does not promise: ${problem}`;
  return status >= 400 ? faultOfRefusal(answer) : undefined;
}

/** What was accepted must be what the document asks for. */
function faultOfAccepting({ body: schema }: Call, request: FuzzRequest): string | undefined {
  if (schema === undefined) return undefined;
  const type = mediaType(request.headers["content-type"]);
  if (type !== JSON_TYPE) return `a request of type "${type}"`;
  const sent = sentJson(request);
  if (sent === undefined) return "a request that is no JSON";
  const problem = problemWith(schema, sent);
  return problem === undefined ? undefined : `a request that the document refuses: ${problem}`;
}

function faultOfRefusal({ headers, body }: Answer): string | undefined {
  const type = mediaType(headers["content-type"]);
  if (type !== JSON_TYPE) return `a refusal of type "${type}"`;
  const json = parseJson(body);
  if (json === undefined) return "a refusal that is no JSON";
  const error = (json.value as { error?: unknown } | null)?.error;
  if (typeof error !== "string") return "a refusal without its sentence";
  return SENTENCES.has(error) ? undefined : "a refusal with an unknown sentence";
}

function problemWith(schema: Schema, value: unknown): string | undefined {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

function mediaType(header: unknown): string {
  return typeof header === "string" ? (header.split(";")[0] ?? "").trim().toLowerCase() : "";
}

function parseJson(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    // The caller reports invalid JSON.
    return undefined;
  }
}
