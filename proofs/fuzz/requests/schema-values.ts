import fc from "fast-check";

import { hostileFacts } from "../hostile-facts.ts";
import { objectFrom } from "./api-document.ts";
import type { Schema } from "./api-document.ts";

const LETTERS = [..."aeiounrstlmABCXYZ çãéíôüñßÆøłđ日本語АБВабвابجक्षि한글ğşİ"];

/** Values that the schema allows, as far as a schema says what it allows. */
export function schemaValues(schema: Schema): fc.Arbitrary<unknown> {
  const { type, examples, properties, required } = schema;
  if (Array.isArray(examples)) {
    return fc.oneof(
      fc.constantFrom(...(examples as unknown[])),
      schemaValues({ ...schema, examples: 0 }),
    );
  }
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if (type === "string") return texts(schema);
  if (type === "array") {
    return fc.array(schemaValues(objectFrom(schema["items"])), { minLength: 1, maxLength: 3 });
  }
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return numbers(schema);
  // The facts of a shop that is being edited may be anything.
  if (Object.keys(schema).length === 0) return fc.oneof(hostileFacts, fc.jsonValue());
  if (type !== "object") throw new Error(`the fuzzer knows no values of ${JSON.stringify(schema)}`);
  const values = Object.entries(objectFrom(properties)).map(
    ([name, part]) => [name, schemaValues(objectFrom(part))] as const,
  );
  const requiredKeys = Object.values(objectFrom(required)) as string[];
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys });
}

function numbers({ type, minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(Number(minimum)), Math.floor(Number(maximum))];
  const near = Math.max(min, Math.min(0, max));
  const far = type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(
    fc.integer({ min: near, max: Math.min(max, near + 30) }),
    fc.constantFrom(min, max),
    far,
  );
}

function texts({ format, pattern, minLength = 0, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return dateTimes;
  if (format === "uuid") return fc.uuid();
  if (format === "date") return dateTimes.map((time) => time.slice(0, "2026-11-23".length));
  if (format === "email") return fc.emailAddress();
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern, "u"));
  const lengths = { minLength: Number(minLength), maxLength: Number(maxLength) };
  return fc.string({ unit: fc.constantFrom(...LETTERS), size: "max", ...lengths });
}

const dateTimes = fc
  .tuple(
    fc.date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
    fc.constantFrom("-03:00", "Z", "+05:45", "-02:30", "+14:00", ".5Z"),
  )
  .map(([date, offset]) => {
    const halfHour = date.getUTCMinutes() < 30 ? "00" : "30";
    return `${date.toISOString().slice(0, "2026-11-23T08:".length)}${halfHour}:00${offset}`;
  });
