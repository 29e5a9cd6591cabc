import type { Barber } from "@vitrine/domain/shop/shop";

import type { SectionProps } from "../section.ts";

export interface PersonProps extends SectionProps {
  readonly person: Barber;
  /** The person's place in the facts. */
  readonly index: number;
}
