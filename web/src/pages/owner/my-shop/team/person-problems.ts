import type { Barber } from "@vitrine/domain/shop/shop";

import type { SectionProps } from "../section.ts";

/** What is wrong with a person of the draft, in the fields that 'Equipe' shows. */
export function personProblems(
  problemAt: SectionProps["problemAt"],
  { services = [] }: Barber,
  index: number,
): string[] {
  const person = `barbers[${index}]`;
  const ofServices = services.flatMap((_own, at) => {
    const own = `${person}.services[${at}]`;
    return [`${own}.minutes`, `${own}.price`, `${own}.price.cents`];
  });
  return [`${person}.name`, `${person}.colorId`, `${person}.services`, ...ofServices].flatMap(
    (field) => problemAt(field) ?? [],
  );
}
