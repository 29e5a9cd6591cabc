// A shop's facts as no person would write them: those of a sound shop, changed in a few places.

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { hostileText } from "@vitrine/testing/hostile-text";
import fc from "fast-check";

// Each ends an element, an attribute, a line, a string or a query somewhere, or begins something there.
const TEXTS = [
  "</script><script>alert(1)</script>",
  "</style></title></template></textarea>",
  "<!--",
  "-->",
  "<![CDATA[",
  `"><img src=x onerror=alert(1)>`,
  `' onfocus='alert(1)' autofocus='`,
  "&#60;script&#62;",
  "&lt;b&gt;",
  "javascript:alert(1)",
  "red;}body{display:none",
  "url(https://example.com/x)",
  "${7*7}{{7*7}}",
  "=1+1",
  "\\n\\r\\;,:",
  "Zé\r\nBcc: mallory@example.com",
  "Zé%0d%0aBcc: mallory@example.com",
  "=?utf-8?q?=0d=0aBcc:?=",
  "END:VEVENT",
  "שלום 123",
  "\u202Eexe.gpj",
  "Z\u200Bé",
  "\u2028",
  "\u2800",
  "\uD83D",
  "\uDC00\uD83D",
  "\0",
  "Ze\u0301\u0301\u0301\u0301",
  "x".repeat(60),
  "x".repeat(160),
  "x".repeat(300),
  "x".repeat(10_000),
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "null",
  "0",
  "1e9",
  "24:00",
  "24:30",
  "08:00",
  "23:59",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "America/Nowhere",
  "america/sao_paulo",
  "Asia/Kathmandu",
  "Africa/Casablanca",
  "Antarctica/Troll",
  "Etc/GMT+12",
  "UTC",
  "../../etc/passwd",
  "agenda",
  "dono",
  "assets",
  "well-known",
  "barbearia",
  "salao-da-ana",
];

const deep = (open: string, close: string, depth: number): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  -0,
  0,
  0.5,
  1,
  2,
  30,
  45,
  1_440,
  1e21,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  {},
  [[]],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
  deep("[", "]", 1_000),
  deep('{"words":', "}", 1_000),
];

type Path = readonly (string | number)[];
/** What is done to one place: it gets another value, goes, comes again, or is turned around. */
type Change =
  | { readonly kind: "put"; readonly value: unknown }
  | { readonly kind: "remove" | "repeat" | "repeat-much" | "reverse" | "add-prototype" };

const putText: fc.Arbitrary<Change> = fc
  .oneof({ weight: 3, arbitrary: fc.constantFrom(...TEXTS) }, hostileText)
  .map((value) => ({ kind: "put", value }));

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: putText },
  fc.anything({ maxDepth: 3 }).map((value) => ({ kind: "put", value }) as const),
  {
    weight: 2,
    arbitrary: fc.constantFrom(...VALUES).map((value) => ({ kind: "put", value }) as const),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { kind: "remove" } as const,
      { kind: "repeat" } as const,
      { kind: "repeat-much" } as const,
      { kind: "reverse" } as const,
      { kind: "add-prototype" } as const,
    ),
  },
);

// Everything that a shop may have, in one place at least.
const WHOLE: readonly Shop[] = [
  {
    ...barbearia,
    calendarId: "salao-da-ana",
    barbers: barbearia.barbers.map((barber, index) =>
      index === 0
        ? { ...barber, hours: [{ weekdays: [1, 2], from: "08:00", to: "12:00" }] }
        : barber,
    ),
    closed: [
      { from: "2026-12-24", to: "2027-01-02" },
      { from: "2026-11-25", barberId: 6 },
    ],
    former: { barbers: [{ id: 1, name: "Zé" }], services: [{ id: 9, name: "corte" }] },
  },
  {
    ...reservas,
    calendarId: "cantina",
    phone: "+55 11 3333-4444",
    bookUntilMinutes: 30,
    firstSlotUntil: "20:00",
    cancelUntilMinutes: 120,
    confirmationText: "Oi, {nome}! {loja}: {horário}. {link}",
  },
];

/** Every place in the facts, the whole besides. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, part]) =>
      placesIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function changeAt(facts: unknown, path: Path, made: Change): unknown {
  const copy = structuredClone(facts);
  let holder: unknown = { facts: copy };
  const whole = holder as { readonly facts: unknown };
  const steps = ["facts", ...path];
  for (const step of steps.slice(0, -1)) {
    holder = (holder as Record<string, unknown> | null | undefined)?.[step];
  }
  const last = steps.at(-1) ?? "facts";
  // An earlier change has taken the place away.
  if (typeof holder !== "object" || holder === null) return copy;
  const place = holder as Record<string, unknown>;
  const value = place[last];
  switch (made.kind) {
    case "put":
      place[last] = made.value;
      break;
    case "remove":
      if (Array.isArray(holder)) holder.splice(Number(last), 1);
      else delete place[last];
      break;
    case "repeat":
    case "repeat-much": {
      const times = made.kind === "repeat" ? 2 : 10_000;
      if (Array.isArray(value)) place[last] = Array.from({ length: times }, () => value).flat();
      else place[last] = String(value).repeat(times);
      break;
    }
    case "reverse":
      if (Array.isArray(value)) place[last] = value.toReversed();
      else if (typeof value === "object" && value !== null) {
        const values = Object.values(value).toReversed();
        place[last] = Object.fromEntries(Object.keys(value).map((key, at) => [key, values[at]]));
      }
      break;
    case "add-prototype":
      if (typeof value === "object" && value !== null && !Array.isArray(value)) {
        place[last] = JSON.parse(JSON.stringify(value).replace("{", '{"__proto__":{"x":1},'));
      }
  }
  return whole.facts;
}

// Where an owner writes what they like: here much of what is hostile elsewhere is allowed.
const FREE_TEXT =
  /^(?:name|address|words\..*|business\.priceRange|(?:barbers|services)\.\d+\.name)$/;

/** The facts of a shop with one to three changes: half of them anywhere, half in texts, of which many are sound. */
export const hostileFacts: fc.Arbitrary<unknown> = fc.constantFrom(...WHOLE).chain((shop) => {
  const places = placesIn(shop);
  const texts = places.filter((path) => FREE_TEXT.test(path.join(".")));
  const anywhere = fc.tuple(fc.constantFrom(...places), change);
  const inTexts = fc.tuple(fc.constantFrom(...texts), putText);
  const several = { minLength: 1, maxLength: 3 };
  return fc
    .oneof(fc.array(anywhere, several), fc.array(inTexts, several))
    .map((changes) =>
      changes.reduce<unknown>((facts, [path, made]) => changeAt(facts, path, made), shop),
    );
});
