import { isDeepStrictEqual } from "node:util";

const VALUE_MAX = 60;

/** One line for each field that differs: `services[1].minutes: 60 → 90`. */
export function differences(before: unknown, after: unknown, field = ""): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [`${field}: ${shown(before)} → ${shown(after)}`];
  }
  const [old, next] = [before as Fields, after as Fields];
  const names = new Set([...Object.keys(old), ...Object.keys(next)]);
  return [...names].flatMap((name) => {
    const place = Array.isArray(before) ? `${field}[${name}]` : `${field}.${name}`;
    return differences(old[name], next[name], place.replace(/^\./, ""));
  });
}

type Fields = Readonly<Record<string, unknown>>;

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}
