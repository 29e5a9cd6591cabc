/** A part of a JSON document, without `$ref`s. */
export type Schema = Readonly<Record<string, unknown>>;

/** One call of the document: what it takes and everything that it may answer. */
export interface Call {
  /** `POST /createAppointment` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** What its JSON body must be; `undefined` when it takes none. */
  readonly body: Schema | undefined;
  /** What its query must be; `undefined` when it takes none. */
  readonly query: Schema | undefined;
  /** Whether it carries the owner's secret. */
  readonly isOwners: boolean;
  /** By status; `contentOf` says what each may be. */
  readonly answers: Schema;
}

/** Reads the calls of the OpenAPI 3.1 document that a server shows at `/openapi.json`. */
export function readApiDocument(document: unknown): readonly Call[] {
  const paths = Object.entries(
    objectFrom(objectFrom(withoutReferences(document, document))["paths"]),
  );
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(objectFrom(methods)).map(([key, operation]): Call => {
      const { requestBody, responses, parameters, security } = objectFrom(operation);
      const method = key.toUpperCase();
      const name = `${method} ${path}`;
      const query = querySchema(parameters);
      // Otherwise such a call would be fuzzed at a wrong path, unnoticed.
      if (query === "unknown" || path.includes("{")) {
        throw new Error(`the fuzzer does not know how to fill the parameters of ${name}`);
      }
      const body = contentOf(requestBody).get("application/json");
      const isOwners = security !== undefined;
      return { name, method, path, body, query, isOwners, answers: objectFrom(responses) };
    }),
  );
  if (calls.length === 0) throw new Error("the document has no calls");
  return calls;
}

/** By media type, the schemas of a request's or an answer's body. None: no body. */
export function contentOf(holder: unknown): ReadonlyMap<string, Schema> {
  const content = Object.entries(objectFrom(objectFrom(holder)["content"]));
  return new Map(content.map(([type, media]) => [type, objectFrom(objectFrom(media)["schema"])]));
}

/** The names of the fields in the body or the query of `call`. */
export function fieldNames(call: Call): string[] {
  return Object.keys(objectFrom((call.body ?? call.query)?.["properties"]));
}

/** The parameters of a query as one object; `unknown` when some stand elsewhere. */
function querySchema(parameters: unknown): Schema | "unknown" | undefined {
  if (parameters === undefined) return undefined;
  const each = (parameters as unknown[]).map(objectFrom);
  if (each.some((parameter) => parameter["in"] !== "query")) return "unknown";
  return {
    type: "object",
    properties: Object.fromEntries(
      each.map(({ name, schema, example }) => [
        String(name),
        { ...objectFrom(schema), ...(example !== undefined && { examples: [example] }) },
      ]),
    ),
    required: each.filter((parameter) => parameter["required"]).map(({ name }) => name),
  };
}

/** The body of `call` with these of the fields that it has. */
export function bodyOf(call: Call, fields: Schema): Schema {
  return Object.fromEntries(fieldNames(call).map((name) => [name, fields[name]]));
}

/** `value` when it is an object, an empty one when not. */
export function objectFrom(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}

/** A copy of `node` with every `$ref` replaced by what it points at. */
function withoutReferences(node: unknown, document: unknown): unknown {
  return JSON.parse(JSON.stringify(node), (_, value: unknown) => {
    const reference = objectFrom(value)["$ref"];
    if (typeof reference !== "string") return value;
    const steps = reference.split("/").slice(1);
    const target = steps.reduce<unknown>((holder, step) => objectFrom(holder)[step], document);
    if (target === undefined) throw new Error(`${reference} points at nothing`);
    return withoutReferences(target, document);
  });
}
