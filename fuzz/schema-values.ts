import fc from "fast-check";

import { followed, listFrom, schemaFrom } from "./api-document.ts";
import type { Schema } from "./api-document.ts";
import type { Random } from "./random.ts";

const DAY_MILLISECONDS = 86_400_000;
const YEAR_2000 = Date.UTC(2_000, 0, 1);
const DAYS_OF_FORTY_YEARS = 14_610;

// A schema may contain itself.
const DEPTH_MAX = 6;

const LETTERS = [..."aeiounrstlmABCXYZ çãéíôüñßÆøłđ日本語АБВабвابجक्षि한글ğşİ"];

/** A value that the schema allows, as far as a schema says what it allows. */
export function schemaValue(
  unread: Schema,
  components: Schema,
  random: Random,
  depth = 0,
): unknown {
  const schema = followed(unread, components);
  const examples = listFrom(schema["examples"]);
  if (examples.length > 0 && random.chance(0.4)) return random.pick(examples);
  if ("const" in schema) return schema["const"];
  const choices = listFrom(schema["enum"]);
  if (choices.length > 0) return random.pick(choices);
  const alternatives = [...listFrom(schema["anyOf"]), ...listFrom(schema["oneOf"])];
  if (alternatives.length > 0) {
    return schemaValue(schemaFrom(random.pick(alternatives)), components, random, depth + 1);
  }
  const parts = listFrom(schema["allOf"]);
  if (parts.length > 0) {
    const values = parts.map((part) =>
      schemaValue(schemaFrom(part), components, random, depth + 1),
    );
    return Object.assign({}, ...values) as unknown;
  }
  const type = Array.isArray(schema["type"]) ? random.pick(schema["type"]) : schema["type"];
  switch (type) {
    case "object":
      return objectValue(schema, components, random, depth);
    case "array":
      return Array.from({ length: depth > DEPTH_MAX ? 0 : random.whole(0, 4) }, () =>
        schemaValue(schemaFrom(schema["items"]), components, random, depth + 1),
      );
    case "string":
      return stringValue(schema, random);
    case "integer":
      return Math.round(numberValue(schema, random));
    case "number":
      return numberValue(schema, random);
    case "boolean":
      return random.chance(0.5);
    default:
      return null;
  }
}

function objectValue(schema: Schema, components: Schema, random: Random, depth: number): unknown {
  const required = listFrom(schema["required"]);
  const names = Object.keys(schemaFrom(schema["properties"])).filter(
    (name) => required.includes(name) || (depth < DEPTH_MAX && random.chance(0.5)),
  );
  return Object.fromEntries(
    names.map((name) => {
      const property = schemaFrom(schemaFrom(schema["properties"])[name]);
      return [name, schemaValue(property, components, random, depth + 1)];
    }),
  );
}

function stringValue(schema: Schema, random: Random): string {
  const { format, pattern } = schema;
  if (format === "date-time") return dateTime(random);
  if (format === "date") return dateTime(random).slice(0, "2026-11-23".length);
  if (format === "email") return `${"ana".repeat(random.whole(1, 5))}@exemplo.com.br`;
  if (typeof pattern === "string") return patternValue(pattern, random);
  const min = typeof schema["minLength"] === "number" ? schema["minLength"] : 0;
  const max = typeof schema["maxLength"] === "number" ? schema["maxLength"] : min + 30;
  return Array.from({ length: random.whole(min, max) }, () => random.pick(LETTERS)).join("");
}

function patternValue(pattern: string, random: Random): string {
  const seed = random.whole(0, 2 ** 31 - 1);
  const [text] = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed, numRuns: 1 });
  return text ?? "";
}

function numberValue(schema: Schema, random: Random): number {
  const { minimum, maximum } = schema;
  const min = typeof minimum === "number" ? minimum : -1_000;
  const max = typeof maximum === "number" ? maximum : Math.max(min, 1_000);
  if (random.chance(0.2)) return random.pick([min, max]);
  const small = random.whole(0, 30);
  return random.chance(0.5) && small >= min && small <= max
    ? small
    : min + random.fraction() * (max - min);
}

function dateTime(random: Random): string {
  const midnight = YEAR_2000 + random.whole(0, DAYS_OF_FORTY_YEARS) * DAY_MILLISECONDS;
  const instant = midnight + random.whole(0, 47) * (DAY_MILLISECONDS / 48);
  const wall = new Date(instant).toISOString().slice(0, "2026-11-23T08:00:00".length);
  return `${wall}${random.pick(["-03:00", "-03:00", "Z", "+05:45", "-02:30", "+14:00", ".5Z"])}`;
}
