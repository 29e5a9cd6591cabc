// The calls that clients make; the owner's are in owner/owner-calls.ts.

import { z } from "zod";

import { CLIENT_EMAIL_MAX, mayBookWithEmail } from "../client/client-email.ts";
import { CLIENT_NAME_MAX, isClientName } from "../client/client-name.ts";
import { CONFIRM_PATH, CONFIRM_TOKEN_KEY } from "../client/confirm-link.ts";
import { LEAVE_PATH, LEAVE_TOKEN_KEY } from "../client/leave-link.ts";
import type { RefusalCode } from "../refusals.ts";
import { PARTS_OF_DAY } from "../slots/parts-of-day.ts";
import {
  anyBarber,
  barberColorId,
  calendarId,
  clientAreaCode,
  clientMax,
  clientNote,
  clientNumber,
  clientPhone,
  day,
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

/** The fields of a booking. */
export const bookingFields = z.object({
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
  clientNote: clientNote.optional(),
  clientAreaCode: clientAreaCode.optional(),
});

const orAnyBarber = {
  barberColorId: barberColorId.optional(),
  anyBarber: anyBarber.optional(),
};

/** A call names the barber, or says `anyBarber`: one of those who do the service, in shops that offer it. */
function namingBarber<Fields extends z.ZodObject<typeof orAnyBarber>>(fields: Fields): Fields {
  return fields
    .refine((sent) => (sent.barberColorId === undefined) !== (sent.anyBarber === undefined), {
      error: "barber-unknown" satisfies RefusalCode,
      path: ["barberColorId"],
    })
    .meta({ oneOf: [{ required: ["barberColorId"] }, { required: ["anyBarber"] }] });
}

/** A check names its service by `timeType` or by `serviceId`; by both only if they agree, which the server decides. */
function namingService<
  Fields extends z.ZodObject<Pick<typeof checkFields.shape, "timeType" | "serviceId">>,
>(fields: Fields): Fields {
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
  request: namingService(namingBarber(checkFields.extend(orAnyBarber))),
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
 * Asks which of the days that clients can book now have a free slot, of the first 31: those of which a check would show one. It
 * names whom and what as the checks do, and nobody's phone; `clientNumber` is for tables alone. A host may lack it: it has it if
 * `canCheckDays` answers 204.
 */
export const checkDays = {
  method: "POST",
  path: "/checkDays",
  request: namingService(
    namingBarber(
      z.object({
        calendarId,
        ...orAnyBarber,
        timeType: timeType.optional(),
        serviceId: serviceId.optional(),
        clientNumber: clientNumber.optional(),
      }),
    ),
  ),
  answer: z.record(z.string(), z.boolean()).meta({
    description: "Every day, in order. `false` means that all its slots are occupied.",
    examples: [{ "2026-11-24": true, "2026-11-25": false }],
  }),
} as const;

/** Asks whether the host answers `checkDays`. It needs no preflight, and whatever is not a 204 means no. */
export const canCheckDays = {
  method: "GET",
  path: checkDays.path,
  answer: z.null().meta({ description: "Days can be checked together here." }),
} as const;

/**
 * Books one slot of one barber, or of any, for a service: the one that `serviceId` names or, without it, the service with a `timeType`
 * that lasts as long. An exact repeat of a live booking succeeds and stores nothing.
 */
export const createAppointment = {
  method: "POST",
  path: "/createAppointment",
  request: namingBarber(bookingFields.extend(orAnyBarber)),
  answer: z.object({ barberColorId: barberColorId.optional() }).meta({
    description: "After a create with `anyBarber`, who was picked; else empty.",
  }),
} as const;

/** Like `createAppointment`, for a group. */
export const createTable = {
  ...createAppointment,
  path: "/createTable",
  request: bookingFields.extend(ofGroup),
  answer: nothing,
} as const;

/** Cancels the booking that these five fields identify. A wrong phone is answered like a booking that does not exist. */
export const deleteAppointment = {
  method: "DELETE",
  path: "/deleteAppointment",
  request: bookingFields.omit({
    clientName: true,
    clientEmail: true,
    serviceId: true,
    clientNote: true,
    clientAreaCode: true,
  }),
  answer: nothing,
} as const;

/**
 * Moves the booking that the first five fields identify, as `deleteAppointment` does, to another time of the same length, with
 * another barber if one is named. A wrong phone is answered like a booking that does not exist, whether or not the new time
 * is free. An exact repeat succeeds. A host may lack it: it has it if `canMove` answers 204.
 */
export const moveAppointment = {
  method: "POST",
  path: "/moveAppointment",
  request: deleteAppointment.request.extend({
    newBarberColorId: barberColorId.optional(),
    newDateTimeStart: time,
    newDateTimeEnd: time,
  }),
  answer: nothing,
} as const;

/** Asks whether the host can move bookings. It needs no preflight, and whatever is not a 204 means no. */
export const canMove = {
  method: "GET",
  path: moveAppointment.path,
  answer: z.null().meta({ description: "They can be moved here." }),
} as const;

const partsOfDay = z
  .array(z.enum(PARTS_OF_DAY, { error: "parts-of-day-invalid" satisfies RefusalCode }), {
    error: "parts-of-day-invalid" satisfies RefusalCode,
  })
  .min(1, { error: "parts-of-day-invalid" satisfies RefusalCode })
  .max(PARTS_OF_DAY.length, { error: "parts-of-day-invalid" satisfies RefusalCode })
  .refine((parts) => new Set(parts).size === parts.length, {
    error: "parts-of-day-invalid" satisfies RefusalCode,
  })
  .meta({ description: "Before 12:00, before 18:00, or after: each once.", uniqueItems: true });

const waitFields = z.object({
  calendarId,
  ...orAnyBarber,
  timeType: timeType.optional(),
  serviceId: serviceId.optional(),
  day,
  partsOfDay,
  clientName: bookingFields.shape.clientName,
  clientEmail: bookingFields.shape.clientEmail,
  clientNumber: clientNumber.optional(),
});

/**
 * Asks for a mail when a slot of the day opens, with one barber or with any who does the service; `clientNumber` is for tables
 * alone. Nothing is held. An exact repeat is answered like a new wait, and an address that wants no such mails like any other. A
 * host may lack it: it has it if `canWait` answers 204.
 */
export const createWait = {
  method: "POST",
  path: "/createWait",
  request: namingService(namingBarber(waitFields)),
  answer: nothing,
} as const;

/** Asks whether clients can wait here for a slot that opens. It needs no preflight, and whatever is not a 204 means no. */
export const canWait = {
  method: "GET",
  path: createWait.path,
  answer: z.null().meta({ description: "Clients can wait here." }),
} as const;

/**
 * Ends all waits of an address, in all shops, and keeps it from new ones for 90 days. The link in the address's mails holds the
 * token; a mail program sends a form with `List-Unsubscribe=One-Click` (RFC 8058), the page an empty body.
 */
export const leaveWaits = {
  method: "POST",
  path: LEAVE_PATH,
  query: z.object({
    [LEAVE_TOKEN_KEY]: z
      .string({ error: "leave-link-invalid" satisfies RefusalCode })
      .max(100, { error: "leave-link-invalid" satisfies RefusalCode }),
  }),
  answer: nothing,
} as const;

/** Notes that the client comes of whose booking the link's token is. The page sends an empty body. */
export const confirmBooking = {
  method: "POST",
  path: CONFIRM_PATH,
  query: z.object({
    [CONFIRM_TOKEN_KEY]: z
      .string({ error: "confirm-link-invalid" satisfies RefusalCode })
      .max(160, { error: "confirm-link-invalid" satisfies RefusalCode }),
  }),
  answer: nothing,
} as const;

/** The calls of the booking screens. Every host has the first five. */
export const CALLS = [
  checkAvailability,
  createAppointment,
  checkTable,
  createTable,
  deleteAppointment,
  moveAppointment,
  createWait,
  checkDays,
] as const;

export type CheckAvailabilityRequest = z.input<typeof checkFields>;
export type CheckAvailability = z.output<typeof checkFields>;
export type CheckAvailabilityAnswer = z.output<typeof checkAvailability.answer>;
export type CheckTableRequest = z.input<typeof checkTable.request>;
export type CreateAppointmentRequest = z.input<typeof bookingFields>;
export type CreateAppointment = z.output<typeof bookingFields>;
export type CreateAppointmentAnswer = z.output<typeof createAppointment.answer>;
export type CreateTableRequest = z.input<typeof createTable.request>;
export type DeleteAppointmentRequest = z.input<typeof deleteAppointment.request>;
export type DeleteAppointment = z.output<typeof deleteAppointment.request>;
export type MoveAppointmentRequest = z.input<typeof moveAppointment.request>;
export type MoveAppointment = z.output<typeof moveAppointment.request>;
export type CheckDays = OrAnyBarber<
  z.output<typeof checkDays.request> & { readonly barberColorId: number }
>;
export type CheckDaysAnswer = z.output<typeof checkDays.answer>;
export type CreateWaitRequest = OrAnyBarber<
  z.input<typeof waitFields> & { readonly barberColorId: number }
>;
export type CreateWait = OrAnyBarber<
  z.output<typeof waitFields> & { readonly barberColorId: number }
>;

export type ConfirmBooking = z.output<typeof confirmBooking.query>;
export type LeaveWaits = z.output<typeof leaveWaits.query>;

/** A request that leaves open with whom. */
export type WithAnyBarber<Request extends { readonly barberColorId: number }> = Omit<
  Request,
  "barberColorId"
> & { readonly anyBarber: true; readonly barberColorId?: undefined };

/** A request that names the barber, or leaves open with whom. */
export type OrAnyBarber<Request extends { readonly barberColorId: number }> =
  | (Request & { readonly anyBarber?: undefined })
  | WithAnyBarber<Request>;
