import type { BookingKind, Shop } from "@vitrine/domain/shop/shop";
import type {
  checkAvailability,
  checkTable,
  createAppointment,
  createTable,
  deleteAppointment,
} from "@vitrine/domain/wire/calls";

import type { Call } from "../../scheduling-api/scheduling-api.ts";
import type { CheckChoice, CreateChoice, DeleteChoice } from "../form/fields.ts";
import { FIELDS, fieldsToCreate } from "../form/fields.ts";

// Only types come from the wire: the schemas would bring a validation library into the page.
type Address<Wire extends { method: string; path: string }> = Pick<Wire, "method" | "path">;

const CHECK: Record<BookingKind, Address<typeof checkAvailability> | Address<typeof checkTable>> = {
  appointments: { method: "POST", path: "/check-availability" },
  tables: { method: "POST", path: "/check-table" },
};
const CREATE: Record<BookingKind, Address<typeof createAppointment> | Address<typeof createTable>> =
  {
    appointments: { method: "POST", path: "/createAppointment" },
    tables: { method: "POST", path: "/createTable" },
  };
const DELETE: Address<typeof deleteAppointment> = { method: "DELETE", path: "/deleteAppointment" };

export function checkCall(shop: Shop, choice: CheckChoice): Call {
  return call(shop, CHECK[shop.kind], (field) => field.inCheck?.(shop, choice));
}

export function createCall(shop: Shop, choice: CreateChoice): Call {
  return call(shop, CREATE[shop.kind], (field) => field.inCreate?.(shop, choice));
}

export function deleteCall(shop: Shop, choice: DeleteChoice): Call {
  return call(shop, DELETE, (field) => field.inDelete?.(shop, choice));
}

function call(
  shop: Shop,
  address: Pick<Call, "method" | "path">,
  partOf: (field: (typeof FIELDS)[keyof typeof FIELDS]) => object | undefined,
): Call {
  const parts = fieldsToCreate(shop).map((name) => partOf(FIELDS[name]));
  return { ...address, body: Object.assign({ calendarId: shop.calendarId }, ...parts) as object };
}
