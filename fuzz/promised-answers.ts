import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";

import type { ApiDocument, Call, Schema } from "./api-document.ts";
import { sentJson } from "./fuzz-request.ts";
import type { Answer, FuzzRequest } from "./fuzz-request.ts";

const JSON_TYPE = "application/json";

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Holds answers to what was promised for them. */
export class PromisedAnswers {
  // Formats are the server's to refuse; a document's keywords beyond JSON Schema are for people.
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  readonly #compiled = new Map<Schema, ValidateFunction>();
  readonly #components: Schema;
  readonly #sentences: ReadonlySet<string>;

  /** `sentences`: all that a refusal may say, so that none can echo what was sent. */
  constructor({ components }: ApiDocument, sentences: ReadonlySet<string>) {
    this.#components = components;
    this.#sentences = sentences;
  }

  /** What is wrong with the answer, as a sentence; `undefined` when it is as promised. */
  faultOf(request: FuzzRequest, answer: Answer): string | undefined {
    const { status } = answer;
    if (status >= 500) return `a ${status}, which is never right`;
    const { promised } = request;
    switch (promised.by) {
      case "document":
        return this.#faultOfCall(promised.call, request, answer);
      case "refusal":
        return status < 400 || request.method === "HEAD"
          ? faultUnless(status >= 400, `a ${status} where the document has no call`)
          : this.#faultOfRefusal(answer);
      case "courtesy":
        return status < 400 || request.method === "HEAD" ? undefined : this.#faultOfRefusal(answer);
    }
  }

  #faultOfCall(call: Call, request: FuzzRequest, answer: Answer): string | undefined {
    const { status, body } = answer;
    const contents = call.answers.get(status);
    if (contents === undefined) return `a ${status}, which ${call.name} does not promise`;
    if (status < 400 && call.body !== undefined) {
      const fault = this.#faultOfAccepting(call.body, request);
      if (fault !== undefined) return `a ${status} for ${fault}`;
    }
    if (contents.size === 0) return faultUnless(body.length === 0, "a body where none is promised");

    const type = mediaType(answer.headers["content-type"]);
    const schema = contents.get(type);
    if (schema === undefined) return `a body of type "${type}", which is not promised`;
    if (type !== JSON_TYPE) return undefined;
    const json = jsonOf(body);
    if (!json.ok) return "a body that is no JSON";
    const problem = this.#problemWith(schema, json.value);
    if (problem !== undefined) return `a body that the document does not promise: ${problem}`;
    return status >= 400 ? this.#faultOfRefusal(answer) : undefined;
  }

  /** What was accepted must be what the document asks for. */
  #faultOfAccepting(schema: Schema, request: FuzzRequest): string | undefined {
    const type = mediaType(request.headers["content-type"]);
    if (type !== JSON_TYPE) return `a request of type "${type}"`;
    const sent = sentJson(request);
    if (sent === undefined) return "a request that is no JSON";
    const problem = this.#problemWith(schema, sent);
    return problem === undefined ? undefined : `a request that the document refuses: ${problem}`;
  }

  #faultOfRefusal({ headers, body }: Answer): string | undefined {
    const type = mediaType(headers["content-type"]);
    if (type !== JSON_TYPE) return `a refusal of type "${type}"`;
    const json = jsonOf(body);
    if (!json.ok) return "a refusal that is no JSON";
    const error: unknown = (json.value as { error?: unknown } | null)?.error;
    if (typeof error !== "string") return "a refusal without its sentence";
    return faultUnless(this.#sentences.has(error), "a refusal whose sentence nobody wrote");
  }

  #problemWith(schema: Schema, value: unknown): string | undefined {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile({ components: this.#components, ...schema });
      this.#compiled.set(schema, validate);
    }
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}

function faultUnless(isFine: boolean, fault: string): string | undefined {
  return isFine ? undefined : fault;
}

function mediaType(header: string | string[] | undefined): string {
  return (String(header ?? "").split(";")[0] ?? "").trim().toLowerCase();
}

function jsonOf(body: Buffer): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(UTF_8.decode(body)) };
  } catch {
    // The caller says what it means that it is none.
    return { ok: false };
  }
}
