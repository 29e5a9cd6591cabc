import { catalogueOf } from "@vitrine/domain/shop/shop";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";

import { shop as barbearia } from "./barbearia.ts";
import { shop as reservas } from "./reservas.ts";

/** Every shop, in the order in which pages list them. */
export const SHOPS: readonly Shop[] = [barbearia, reservas];

/** The shops by calendar id. */
export const CATALOGUE: Catalogue = catalogueOf(SHOPS);
