import type { Catalogue } from "@vitrine/domain/shop/shop";

/** Environment variables; none of them is an empty string. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Records what is wrong with a variable. The sentence is printed after the variable's name. */
export type Complain = (name: string, sentence: string) => void;

/** The calendars' ids by the ending of their variables' names: `BARBEARIA` → `barbearia`. */
export type IdsByEnding = ReadonlyMap<string, string>;

export function idsByEnding(catalogue: Catalogue): IdsByEnding {
  return new Map([...catalogue.keys()].map((id) => [id.toUpperCase(), id]));
}

/** A plausible mail address: strict enough to catch a setting that is something else. */
export const MAIL_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

/** A character that could end a mail header's line, or control the terminal that shows it. */
export const CONTROL_CHARACTER = /\p{Cc}/u;

/** The values of variables that must be set together; `undefined` when none is set or one is missing. */
export function allOf<const Names extends readonly string[]>(
  variables: Variables,
  names: Names,
  complain: Complain,
): { [Index in keyof Names]: string } | undefined {
  const isSet = names.find((name) => variables[name] !== undefined);
  if (isSet === undefined) return undefined;
  const missing = names.filter((name) => variables[name] === undefined);
  for (const name of missing) complain(name, `is missing: ${isSet} needs it`);
  if (missing.length > 0) return undefined;
  return names.map((name) => variables[name]) as { [Index in keyof Names]: string };
}
