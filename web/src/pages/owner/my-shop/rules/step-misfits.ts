import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";

import type { SectionProps } from "../section.ts";

type ProblemAt = SectionProps["problemAt"];

/** The names of services and people whose lengths or hours the step of the draft does not allow. */
export function stepMisfits({ services, barbers }: Shop, problemAt: ProblemAt): readonly string[] {
  const isWrong = (...fields: string[]) => fields.some((field) => problemAt(field) !== undefined);
  const ofServices = services.filter(
    ({ hours }, index) =>
      isWrong(`services[${index}].minutes`, `services[${index}].paddingMinutes`) ||
      isWrong(...timesOf(`services[${index}]`, hours)),
  );
  const ofPeople = barbers.filter(
    ({ hours = [], services: own = [] }, index) =>
      isWrong(...timesOf(`barbers[${index}]`, hours)) ||
      isWrong(...own.map((_own, at) => `barbers[${index}].services[${at}].minutes`)),
  );
  return [...ofServices, ...ofPeople].map(({ name }) => name).filter((name) => name !== "");
}

function timesOf(owner: string, hours: readonly OpenHours[]): string[] {
  return hours.flatMap((_hours, at) => [`${owner}.hours[${at}].from`, `${owner}.hours[${at}].to`]);
}
