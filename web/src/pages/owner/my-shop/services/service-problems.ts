import type { SectionProps } from "../section.ts";

const FIELDS = [
  "name",
  "minutes",
  "price",
  "price.cents",
  "group",
  "description",
  "paddingMinutes",
] as const;

/** What is wrong with a service of the draft, in the fields that 'Serviços' shows. */
export function serviceProblems(problemAt: SectionProps["problemAt"], index: number): string[] {
  return FIELDS.flatMap((field) => problemAt(`services[${index}].${field}`) ?? []);
}
