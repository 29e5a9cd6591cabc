import fc from "fast-check";

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Call } from "./api-document.ts";
import { bodyMutations } from "./body-mutations.ts";
import { bookingFields } from "./booking-fields.ts";
import { jsonRequest } from "./fuzz-request.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { outsideMutations, transferMutations } from "./http-mutations.ts";
import { schemaValues } from "./schema-values.ts";
import { perhaps } from "./weighted.ts";

/** Requests made from the document: as it wants them, or with body, transfer or address gone wrong. */
export function documentRequests(
  calls: readonly Call[],
  now: Instant,
  shops: readonly Shop[],
): fc.Arbitrary<FuzzRequest> {
  const valid = calls.map((call) => {
    const schema = call.body ?? call.query;
    const values = schema === undefined ? fc.constant(undefined) : schemaValues(schema);
    const bookings = bookingFields(call, now, shops) ?? values;
    return fc.oneof(bookings, bookings, values).map((json) => ({ call, json }));
  });
  return fc
    .tuple(
      fc.oneof(...valid),
      perhaps(3, bodyMutations, 1),
      perhaps(1, transferMutations, 3),
      perhaps(1, outsideMutations(calls), 7),
    )
    .map(([{ call, json }, bodyMutation, ...requestMutations]) => {
      const request = jsonRequest(call, json);
      const isSpoiled = bodyMutation !== null && call.query === undefined;
      const body = isSpoiled ? bodyMutation(json) : request.body;
      return requestMutations.reduce<FuzzRequest>((made, mutation) => mutation?.(made) ?? made, {
        ...request,
        body,
      });
    });
}
