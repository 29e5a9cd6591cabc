import { variableEnding } from "@vitrine/domain/shop/calendar-id";
import type { Catalogue } from "@vitrine/domain/shop/shop";

/** Environment variables; empty ones are left out. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Reports a wrong variable by a sentence that is printed after its name. */
export type Complain = (name: string, sentence: string) => void;

/** Calendar ids by the ending of their variables' names: `BARBEARIA` → `barbearia`. */
export type IdsByEnding = ReadonlyMap<string, string>;

export function idsByEnding(catalogue: Catalogue): IdsByEnding {
  return new Map([...catalogue.keys()].map((id) => [variableEnding(id), id]));
}

/** A rough check, to catch a setting that is no mail address at all. */
export const MAIL_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

/** Such a character could end a mail header's line, or control the terminal that shows it. */
export const CONTROL_CHARACTER = /\p{Cc}/u;

/** The values of all names. `undefined` if none is set, or if some are missing, which `complain` reports. */
export function allOf<const Names extends readonly string[]>(
  variables: Variables,
  names: Names,
  complain: Complain,
): { [Index in keyof Names]: string } | undefined {
  const setName = names.find((name) => variables[name] !== undefined);
  if (setName === undefined) return undefined;
  const missing = names.filter((name) => variables[name] === undefined);
  for (const name of missing) complain(name, `is missing: ${setName} needs it`);
  if (missing.length > 0) return undefined;
  return names.map((name) => variables[name]) as { [Index in keyof Names]: string };
}
