import fc from "fast-check";

import { objectFrom } from "./api-document.ts";
import { damages } from "./damaged-bytes.ts";
import { HOSTILE_TEXTS, brokenJson, hostileJson, listed, nestedJson } from "./hostile-values.ts";
import { weighted } from "./weighted.ts";

// What the server says it takes: bodies around it are where a limit is off by one.
const BODY_MAX_BYTES = 64 * 1_024;

const UNEXPECTED_KEYS = [
  "",
  " ",
  ...listed(`
    __proto__ | constructor | prototype | toString | hasOwnProperty | valueOf | then | toJSON
    length | 0 | error | statusCode | id | places | capacity | cancelled_at | ﬀ | \u0000 | \ud800`),
];

/** The same value in another type, or beside what no field holds. */
const OTHER_SOURCES: readonly ((source: string) => string)[] = [
  (source) => JSON.stringify(source),
  (source) => source.replaceAll('"', ""),
  (source) => `[${source}]`,
  (source) => `{"value":${source}}`,
  (source) => `${source}.5`,
  ...HOSTILE_TEXTS.flatMap((text) => [
    (source: string) => JSON.stringify(text + source.replaceAll('"', "")),
    (source: string) => JSON.stringify(source.replaceAll('"', "") + text),
  ]),
];

/** Ways to spoil a whole text. */
const SPOILED_TEXTS: readonly ((text: string) => Buffer | string)[] = [
  (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  (text) => Buffer.from(text, "latin1"),
  (text) => `[${text}]`,
  (text) => text + text,
  (text) => `/* a */${text}`,
  (text) => `${text}//`,
  (text) => text.replace(/\}$/, ",}"),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll(/"([a-zA-Z]+)":/g, "$1:"),
  (text) => `\ufeff${text}`,
  ...["", " ", "\n\t", "\u0000", "{", "[", '"', "}", "\ufeff", "{,}", "{{}}"].map(
    (text) => () => text,
  ),
];

/** Makes a body from a valid value; `undefined` for none. */
export type BodyMutation = (valid: unknown) => Buffer | undefined;

const asText = (change: (text: string) => Buffer | string): BodyMutation => {
  return (valid) => Buffer.from(change(JSON.stringify(valid) ?? "null"));
};

const values = weighted<(source: string) => string>(
  [6, hostileJson.map((source) => () => source)],
  [2, brokenJson.map((source) => () => source)],
  [3, fc.constantFrom(...OTHER_SOURCES)],
);

/** Fields replaced, missing, repeated with another value, or with an unknown name. */
const otherMembers: fc.Arbitrary<BodyMutation> = fc
  .array(
    fc.record({
      how: fc.constantFrom("replace", "replace", "remove", "repeat", "add"),
      at: fc.nat(100),
      value: values,
      key: fc.constantFrom(...UNEXPECTED_KEYS),
      // Written with an escape, so that a check of the raw text does not find the word.
      isEscaped: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((changes) => (valid) => {
    const members = Object.entries(objectFrom(valid)).map(([key, value]) => [
      JSON.stringify(key),
      JSON.stringify(value),
    ]);
    for (const { how, at, value, key, isEscaped } of changes) {
      const place = at % (members.length + (how === "add" ? 1 : 0) || 1);
      const [oldKey = '"a"', oldSource = "1"] = members[place] ?? [];
      const newKey = JSON.stringify(key).replaceAll("_", isEscaped ? String.raw`\u005f` : "_");
      const member = [how === "add" ? newKey : oldKey, value(oldSource)];
      if (how === "remove") members.splice(place, 1);
      else members.splice(place, how === "replace" ? 1 : 0, member);
    }
    return Buffer.from(`{${members.map((member) => member.join(":")).join()}}`);
  });

const PADDING_LEAST = '"padding":"",'.length;

/** Ways to make a text longer by so many bytes. */
const LENGTHENED: readonly ((text: string, room: number) => string)[] = [
  (text, room) => " ".repeat(room) + text,
  (text, room) => text + " ".repeat(room),
  (text, room) => `{"padding":"${"a".repeat(room - PADDING_LEAST)}",${text.slice(1)}`,
];

const sizes = fc
  .oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2_000, max: BODY_MAX_BYTES }))
  .map((over) => BODY_MAX_BYTES + over);

const aroundTheSizeLimit = fc.tuple(sizes, fc.constantFrom(...LENGTHENED)).map(([size, lengthen]) =>
  // A long one may be beyond the size already.
  asText((text) => lengthen(text, Math.max(PADDING_LEAST, size - Buffer.byteLength(text)))),
);

const deeplyNested = nestedJson(100, 12_000).chain((nested) =>
  fc.constantFrom(
    asText(() => nested),
    asText(() => nested.slice(0, nested.indexOf("1"))),
    asText((text) => `{"deep":${nested},${text.slice(1)}`),
  ),
);

/** The ways in which the body of a request goes wrong. */
export const bodyMutations: fc.Arbitrary<BodyMutation> = weighted(
  [20, otherMembers],
  [6, fc.constantFrom(...SPOILED_TEXTS).map(asText)],
  [6, damages.map((damage) => asText((text) => damage(Buffer.from(text))))],
  [2, hostileJson.map((source) => asText(() => source))],
  [2, deeplyNested],
  [6, aroundTheSizeLimit],
  [1, fc.uint8Array({ maxLength: 300, size: "max" }).map((bytes) => () => Buffer.from(bytes))],
  [1, fc.constant(() => undefined)],
);
