import { CATALOGUE } from "@vitrine/shops/shops";

/** Variables that are set; none of them to nothing. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Writes down what is wrong with a variable: a sentence without its name, which comes before it. */
export type Complain = (name: string, sentence: string) => void;

/** BARBEARIA, RESERVAS: how the name of a variable ends that is about one calendar; the calendar's id by it. */
export const CALENDAR_BY_ENDING: ReadonlyMap<string, string> = new Map(
  [...CATALOGUE.keys()].map((id) => [id.toUpperCase(), id]),
);

/** The text of a mail address, as far as a setting has to know it. */
export const MAIL_ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

/** The values of variables that only make sense together; `undefined` when none is set or one is missing. */
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
