import type { ApiDocument, Call } from "./api-document.ts";
import { mutatedBody } from "./body-mutations.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { HOSTILE_TEXTS } from "./hostile-values.ts";
import { mutatedTransfer, outsideRequest } from "./http-mutations.ts";
import type { Random } from "./random.ts";
import { schemaValue } from "./schema-values.ts";

/** A body that the document allows for `call`; `undefined` when the call takes none. */
export function documentBody({ components }: ApiDocument, call: Call, random: Random): unknown {
  return call.body === undefined ? undefined : schemaValue(call.body, components, random);
}

/** `call` with this body, as its document wants it made. */
export function validRequest(
  { components }: ApiDocument,
  call: Call,
  body: unknown,
  random: Random,
): FuzzRequest {
  const isHostile = random.chance(0.2);
  const filled = call.parameters
    .filter((parameter) => parameter.isRequired || random.chance(0.5))
    .map(({ name, place, schema }) => {
      const value = isHostile
        ? random.pick(HOSTILE_TEXTS)
        : schemaValue(schema, components, random);
      return { name, place, text: percentEncoded(String(value)) };
    });
  const path = filled
    .filter(({ place }) => place === "path")
    .reduce((made, { name, text }) => made.replace(`{${name}}`, () => text), call.path);
  const query = filled
    .filter(({ place }) => place === "query")
    .map(({ name, text }) => `${percentEncoded(name)}=${text}`);
  const headers = filled
    .filter(({ place }) => place === "header")
    .map(({ name, text }) => [name.toLowerCase(), text]);
  const source = JSON.stringify(body);
  return {
    promised: { by: "document", call },
    kind: "valid",
    method: call.method,
    target: query.length === 0 ? path : `${path}?${query.join("&")}`,
    headers: {
      ...(Object.fromEntries(headers) as Record<string, string>),
      ...(source === undefined ? {} : { "content-type": "application/json" }),
    },
    body: source === undefined ? undefined : Buffer.from(source),
  };
}

/** A request made from a valid one: left as it is, or with its body, its transfer or its address gone wrong. */
export function mutatedRequest(
  document: ApiDocument,
  valid: FuzzRequest,
  body: unknown,
  random: Random,
): FuzzRequest {
  switch (random.weighted({ asItIs: 2, body: 8, transfer: 3, outside: 2 })) {
    case "asItIs":
      return valid;
    case "body": {
      const mutated = mutatedBody(body, random);
      const request = { ...valid, ...mutated, isChunked: random.chance(0.05) };
      return random.chance(0.05) ? mutatedTransfer(request, random) : request;
    }
    case "transfer":
      return mutatedTransfer(valid, random);
    case "outside":
      return outsideRequest(document, valid, random);
  }
}

/** Half a surrogate pair cannot be encoded: it goes as the sign for what cannot be read. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
