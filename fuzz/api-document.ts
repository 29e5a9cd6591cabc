/** A JSON Schema, as far as anyone has looked into it. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** One call of the document: what it takes and everything that it may answer. */
export interface Call {
  /** `POST /createAppointment` */
  readonly name: string;
  readonly method: string;
  /** With its parameters in braces, as the document writes it. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** What its JSON body must be; `undefined` when it takes none. */
  readonly body: Schema | undefined;
  /** By status, then by media type, the schema of the body. No media type: no body. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<string, Schema>>;
}

/** An OpenAPI 3.1 document, read. */
export interface ApiDocument {
  readonly calls: readonly Call[];
  /** Where its `$ref`s point. */
  readonly components: Schema;
}

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Reads what a server shows at `/openapi.json`. */
export function readApiDocument(json: unknown): ApiDocument {
  const document = schemaFrom(json);
  const components = schemaFrom(document["components"]);
  const follow = (value: unknown) => followed(schemaFrom(value), components);
  const calls = Object.entries(schemaFrom(document["paths"])).flatMap(([path, item]) =>
    Object.entries(follow(item))
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]): Call => {
        const own = schemaFrom(operation);
        const parameters = [
          ...listFrom(follow(item)["parameters"]),
          ...listFrom(own["parameters"]),
        ].map(follow);
        const requestBody = own["requestBody"];
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          parameters: parameters.map((parameter) => ({
            name: String(parameter["name"]),
            place: String(parameter["in"]),
            isRequired: parameter["required"] === true,
            schema: schemaFrom(parameter["schema"]),
          })),
          body:
            requestBody === undefined
              ? undefined
              : mediaTypes(follow(requestBody)).get("application/json"),
          answers: new Map(
            Object.entries(schemaFrom(own["responses"])).map(([status, answer]) => [
              Number(status),
              mediaTypes(follow(answer)),
            ]),
          ),
        };
      }),
  );
  if (calls.length === 0) throw new Error("the document has no calls");
  return { calls, components };
}

/** The schema that `schema` stands for: itself, or what its `$ref` points at. */
export function followed(schema: Schema, components: Schema): Schema {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return schema;
  const [root, section, ...steps] = reference.split("/");
  if (root !== "#" || section !== "components") throw new Error(`cannot follow ${reference}`);
  const target = steps.reduce<unknown>((node, step) => schemaFrom(node)[step], components);
  if (target === undefined) throw new Error(`${reference} points at nothing`);
  return followed(schemaFrom(target), components);
}

/** `value` when it is an object, an empty one when not. */
export function schemaFrom(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}

/** `value` when it is a list, an empty one when not. */
export function listFrom(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mediaTypes(holder: Schema): ReadonlyMap<string, Schema> {
  return new Map(
    Object.entries(schemaFrom(holder["content"])).map(([type, media]) => [
      type.toLowerCase(),
      schemaFrom(schemaFrom(media)["schema"]),
    ]),
  );
}
