import type { Price } from "@vitrine/domain/shop/price";
import type { Service } from "@vitrine/domain/shop/shop";

import type { Values } from "../../database/database.ts";
import { number, orNull, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";

/** The service of a booking as it was when it was booked: it stays readable when it is renamed or leaves the shop. */
export interface BookedService {
  readonly id: number;
  readonly name: string;
  /** In a shop that says prices. */
  readonly price: Price | undefined;
}

/** The stored id where no service is known. Every service's own id counts from 1. */
export const NO_SERVICE = 0;

/** `service_id` is NULL in a row of an earlier server that is not filled in yet. */
export const SERVICE_COLUMNS = {
  service_id: orNull(number),
  service_name: text,
  price_cents: orNull(number),
  price_is_from: number,
};

export function bookedService({ id, name, price }: Service): BookedService {
  return { id, name, price };
}

/** The service in a row; `undefined` where none is known. */
export function serviceIn(row: RowOf<typeof SERVICE_COLUMNS>): BookedService | undefined {
  const { service_id: id, service_name: name, price_cents: cents, price_is_from: isFrom } = row;
  if (id === null || id === NO_SERVICE) return undefined;
  return { id, name, price: cents === null ? undefined : { cents, isFrom: isFrom === 1 } };
}

/** The values of its columns, by their names. */
export function serviceValues(service: BookedService | undefined): Values {
  return {
    service_id: service?.id ?? NO_SERVICE,
    service_name: service?.name ?? "",
    price_cents: service?.price?.cents ?? null,
    price_is_from: service?.price?.isFrom === true ? 1 : 0,
  };
}
