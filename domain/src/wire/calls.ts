import { checkAvailability } from "./check-availability.ts";
import { checkTable } from "./check-table.ts";
import { createAppointment } from "./create-appointment.ts";
import { createTable } from "./create-table.ts";
import { deleteAppointment } from "./delete-appointment.ts";

/** Every call that clients make; the owner's are in owner/owner-calls.ts. */
export const CALLS = [
  checkAvailability,
  createAppointment,
  checkTable,
  createTable,
  deleteAppointment,
] as const;
