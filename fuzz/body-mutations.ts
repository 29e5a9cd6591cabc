import {
  HOSTILE_TEXTS,
  HOSTILE_TIMES,
  brokenValue,
  hostileJson,
  nested,
} from "./hostile-values.ts";
import type { Random } from "./random.ts";

// What the server says it takes: bodies around it are where a limit is off by one.
const BODY_MAX_BYTES = 64 * 1_024;

const PLACE = "the value that is replaced";

const UNEXPECTED_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "toJSON",
  "length",
  "0",
  "",
  " ",
  "\u0000",
  "error",
  "statusCode",
  "id",
  "places",
  "capacity",
  "cancelled_at",
  "ﬀ",
  "\ud800",
];

/** The ways in which the body of a request goes wrong, each as often as its number says. */
const WEIGHTS = {
  "one field mutated": 10,
  "one field missing": 2,
  "wrong types": 4,
  "hostile strings": 5,
  "broken JSON": 6,
  "strange keys": 4,
  "duplicate keys": 3,
  "no object": 2,
  "deep nesting": 2,
  "around the size limit": 3,
  "not UTF-8": 3,
  "no body": 1,
} as const;

/** A body made from a valid one, and the name of what was done to it. */
export function mutatedBody(
  valid: unknown,
  random: Random,
): { kind: keyof typeof WEIGHTS; body: Buffer | undefined } {
  const kind = random.weighted(WEIGHTS);
  const source = sourceOf(kind, valid, random);
  return { kind, body: typeof source === "string" ? Buffer.from(source) : source };
}

function sourceOf(
  kind: keyof typeof WEIGHTS,
  valid: unknown,
  random: Random,
): Buffer | string | undefined {
  const text = JSON.stringify(valid) ?? "null";
  switch (kind) {
    case "one field mutated":
      return withOneReplaced(valid, random, hostileJson(random));
    case "one field missing":
      return withOneReplaced(valid, random, undefined);
    case "wrong types":
      return JSON.stringify(mapLeaves(valid, (leaf) => otherType(leaf, random)));
    case "hostile strings":
      return JSON.stringify(mapLeaves(valid, (leaf) => hostileLeaf(leaf, random)));
    case "broken JSON":
      return brokenJson(valid, text, random);
    case "strange keys":
      return withMembers(
        text,
        Array.from({ length: random.whole(1, 3) }, () =>
          member(random.pick(UNEXPECTED_KEYS), hostileJson(random), random),
        ),
        random,
      );
    case "duplicate keys":
      return withMembers(text, [repeatedMember(valid, random)], random);
    case "no object":
      return random.chance(0.3) ? `[${text}]` : hostileJson(random);
    case "deep nesting":
      return deeplyNested(text, random);
    case "around the size limit":
      return aroundTheLimit(text, random);
    case "not UTF-8":
      return notUtf8(text, random);
    case "no body":
      return undefined;
  }
}

/** JSON source of `valid` with one of its values replaced by other source, or taken away. */
function withOneReplaced(valid: unknown, random: Random, source: string | undefined): string {
  const copy = structuredClone(valid);
  const places = placesIn(copy);
  if (places.length === 0) return source ?? "";
  const { holder, key } = random.pick(places);
  if (source === undefined) {
    delete holder[key];
    return JSON.stringify(copy);
  }
  holder[key] = PLACE;
  return JSON.stringify(copy).replace(JSON.stringify(PLACE), () => source);
}

type Holder = Record<string, unknown>;

function placesIn(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change)]),
  );
}

function otherType(leaf: unknown, random: Random): unknown {
  if (random.chance(0.4)) return leaf;
  switch (random.whole(0, 5)) {
    case 0:
      return typeof leaf === "string" ? Number(leaf) || 0 : String(leaf);
    case 1:
      return [leaf];
    case 2:
      return { value: leaf };
    case 3:
      return null;
    case 4:
      return random.chance(0.5);
    default:
      return typeof leaf === "number" ? leaf + 0.5 : random.whole(-9, 9);
  }
}

function hostileLeaf(leaf: unknown, random: Random): unknown {
  if (random.chance(0.4)) return leaf;
  const hostile = random.pick(random.chance(0.8) ? HOSTILE_TEXTS : HOSTILE_TIMES);
  return typeof leaf === "string" && random.chance(0.5)
    ? random.pick([leaf + hostile, hostile + leaf])
    : hostile;
}

function brokenJson(valid: unknown, text: string, random: Random): string {
  const at = random.whole(0, text.length - 1);
  switch (random.whole(0, 9)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return `${text.slice(0, at)}${random.pick([..."{}[]\",:\\\u0000é'"])}${text.slice(at)}`;
    case 3:
      return text.replace(/\}$/, ",}");
    case 4:
      return text.replaceAll('"', "'");
    case 5:
      return text + random.pick([text, "}", "]", ",", "\u0000", "x", "//"]);
    case 6:
      return random.pick(["", " ", "\n\t", "\u0000", "{", "[", '"', "}", "\ufeff", "{,}", "{{}}"]);
    case 7:
      return `/* a */${text}`;
    case 8:
      return text.replaceAll(/"([a-zA-Z]+)":/g, "$1:");
    default:
      return withOneReplaced(valid, random, brokenValue(random));
  }
}

/** `text`, an object's source, with these members added at its start or its end. */
function withMembers(text: string, members: readonly string[], random: Random): string {
  if (!text.startsWith("{") || text === "{}") return `{${members.join()}}`;
  return random.chance(0.5)
    ? `{${members.join()},${text.slice(1)}`
    : `${text.slice(0, -1)},${members.join()}}`;
}

function member(key: string, source: string, random: Random): string {
  const spelled = JSON.stringify(key);
  // A guard that looks for the word itself does not see it written like this.
  const escaped = random.chance(0.3) ? spelled.replaceAll("_", String.raw`\u005f`) : spelled;
  return `${escaped}:${source}`;
}

function repeatedMember(valid: unknown, random: Random): string {
  const entries = Object.entries((valid ?? {}) as Holder);
  if (entries.length === 0) return '"a":1,"a":2';
  const [key, value] = random.pick(entries);
  return member(key, random.chance(0.5) ? JSON.stringify(value) : hostileJson(random), random);
}

function deeplyNested(text: string, random: Random): string {
  const depth = random.whole(100, 12_000);
  switch (random.whole(0, 4)) {
    case 0:
      return "[".repeat(depth);
    case 1:
      return '{"a":'.repeat(depth);
    case 2:
      return nested(depth, "[]");
    case 3:
      return nested(Math.min(depth, 10_000), '{"a":}');
    default:
      return withMembers(text, [`"deep":${nested(depth, "[]")}`], random);
  }
}

function aroundTheLimit(text: string, random: Random): string {
  const bytes = Buffer.byteLength(text);
  const size = random.chance(0.6)
    ? BODY_MAX_BYTES + random.whole(-2, 2)
    : random.whole(BODY_MAX_BYTES - 2_000, 2 * BODY_MAX_BYTES);
  const room = size - bytes;
  switch (random.whole(0, 2)) {
    case 0:
      return text + " ".repeat(room);
    case 1:
      return " ".repeat(room) + text;
    default: {
      const around = ',"padding":""'.length;
      return `${text.slice(0, -1)},"padding":"${"a".repeat(room - around)}"}`;
    }
  }
}

function notUtf8(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  const at = random.whole(0, bytes.length - 1);
  switch (random.whole(0, 6)) {
    case 0:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 1:
      return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    case 2:
      return Buffer.from(text, "latin1");
    case 3:
      return random.bytes(random.whole(1, 300));
    case 4: {
      bytes[at] = random.whole(0x80, 0xff);
      return bytes;
    }
    case 5:
      // An overlong slash, half a surrogate pair and a byte that UTF-8 never has.
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(
          random.pick([[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8], [0xf4, 0x90, 0x80, 0x80]]),
        ),
        bytes.subarray(at),
      ]);
    default:
      return bytes.subarray(0, bytes.length - 1);
  }
}
