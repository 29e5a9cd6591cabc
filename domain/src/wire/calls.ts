// The calls that clients make; the owner's are in owner/owner-calls.ts.

import { z } from "zod";

import { CLIENT_EMAIL_MAX, mayBookWithEmail } from "../client/client-email.ts";
import { CLIENT_NAME_MAX, isClientName } from "../client/client-name.ts";
import type { RefusalCode } from "../refusals.ts";
import {
  barberColorId,
  calendarId,
  clientMax,
  clientNumber,
  clientPhone,
  nothing,
  serviceId,
  text,
  time,
  timeType,
} from "./fields.ts";

const ofGroup = {
  calendarId: calendarId.meta({ examples: ["reservas"] }),
  clientNumber,
  clientMax,
};

const checkFields = z.object({
  clientPhone,
  calendarId,
  barberColorId,
  start: time,
  end: time,
  timeType: timeType.optional(),
  serviceId: serviceId.optional(),
});

/** A check names its service by `timeType` or by `serviceId`; by both only if they agree, which the server decides. */
function namingService<Fields extends typeof checkFields>(fields: Fields): Fields {
  return fields
    .refine(({ timeType, serviceId }) => timeType !== undefined || serviceId !== undefined, {
      error: "style-unknown" satisfies RefusalCode,
      path: ["timeType"],
    })
    .meta({ anyOf: [{ required: ["timeType"] }, { required: ["serviceId"] }] });
}

/** Asks which slots of one day are free. `start` is that day's midnight, `end` the next day's. */
export const checkAvailability = {
  method: "POST",
  path: "/check-availability",
  request: namingService(checkFields),
  answer: z.record(z.string(), z.boolean()).meta({
    description: "Every slot of the style, by its label. `false` means occupied.",
    examples: [{ "08:00 - 08:30": true, "08:30 - 09:00": false }],
  }),
} as const;

/** Like `checkAvailability`, for a group: a slot is free if the group fits beside the people already booked. */
export const checkTable = {
  ...checkAvailability,
  path: "/check-table",
  request: namingService(checkFields.extend(ofGroup)),
} as const;

/**
 * Books one slot of one barber for a service: the one that `serviceId` names or, without it, the service with a `timeType`
 * that lasts as long. An exact repeat of a live booking succeeds and stores nothing.
 */
export const createAppointment = {
  method: "POST",
  path: "/createAppointment",
  request: z.object({
    clientName: text("client-name-invalid", isClientName).meta({
      description: "The client's name: NFC, trimmed, letters of any alphabet and spaces.",
      minLength: 1,
      maxLength: CLIENT_NAME_MAX,
      examples: ["João da Silva"],
    }),
    clientEmail: text("client-email-invalid", mayBookWithEmail).meta({
      format: "email",
      maxLength: CLIENT_EMAIL_MAX,
      examples: ["joao@example.com"],
    }),
    clientPhone,
    calendarId,
    barberColorId,
    dateTimeStart: time,
    dateTimeEnd: time,
    serviceId: serviceId.optional(),
  }),
  answer: nothing,
} as const;

/** Like `createAppointment`, for a group. */
export const createTable = {
  ...createAppointment,
  path: "/createTable",
  request: createAppointment.request.extend(ofGroup),
} as const;

/** Cancels the booking that these five fields identify. A wrong phone is answered like a booking that does not exist. */
export const deleteAppointment = {
  method: "DELETE",
  path: "/deleteAppointment",
  request: createAppointment.request.omit({
    clientName: true,
    clientEmail: true,
    serviceId: true,
  }),
  answer: nothing,
} as const;

export const CALLS = [
  checkAvailability,
  createAppointment,
  checkTable,
  createTable,
  deleteAppointment,
] as const;

export type CheckAvailabilityRequest = z.input<typeof checkAvailability.request>;
export type CheckAvailability = z.output<typeof checkAvailability.request>;
export type CheckAvailabilityAnswer = z.output<typeof checkAvailability.answer>;
export type CheckTableRequest = z.input<typeof checkTable.request>;
export type CreateAppointmentRequest = z.input<typeof createAppointment.request>;
export type CreateAppointment = z.output<typeof createAppointment.request>;
export type CreateTableRequest = z.input<typeof createTable.request>;
export type DeleteAppointmentRequest = z.input<typeof deleteAppointment.request>;
export type DeleteAppointment = z.output<typeof deleteAppointment.request>;
