import type { Service } from "@vitrine/domain/shop/shop";

/** Services under one heading; without one, those that have no group. */
export interface ServiceGroup<Shown> {
  readonly heading: string | undefined;
  readonly services: readonly Shown[];
}

/**
 * In the shop's own order, each group where its first service stands. Services without a group come first: below a
 * group, they would seem to belong to it.
 */
export function serviceGroups<Shown extends Pick<Service, "group">>(
  services: readonly Shown[],
): readonly ServiceGroup<Shown>[] {
  const headings = new Set([undefined, ...services.map(({ group }) => group)]);
  return [...headings]
    .map((heading) => ({ heading, services: services.filter(({ group }) => group === heading) }))
    .filter((group) => group.services.length > 0);
}
