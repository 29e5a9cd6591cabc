import type { Shop } from "@vitrine/domain/shop/shop";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";

/** What each section of 'Minha loja' gets. */
export interface SectionProps {
  readonly access: OwnerAccess;
  /** The shop as the owner has edited it, which may be unfinished: a name may be empty, a time missing. */
  readonly shop: Shop;
  /** The shop as clients see it. */
  readonly published: Shop;
  /** Changes the draft. */
  readonly edit: (change: (shop: Shop) => Shop) => void;
  /** What is wrong with a field of the draft, in Portuguese: `services[2].minutes`; `undefined` while nothing is. */
  readonly problemAt: (field: string) => string | undefined;
}
