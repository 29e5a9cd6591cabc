import { checkAvailability } from "./check-availability.ts";
import { checkTable } from "./check-table.ts";
import { createAppointment } from "./create-appointment.ts";
import { createTable } from "./create-table.ts";
import { deleteAppointment } from "./delete-appointment.ts";

/** Every call of the scheduling backend. */
export const CALLS = [
  checkAvailability,
  createAppointment,
  checkTable,
  createTable,
  deleteAppointment,
] as const;
