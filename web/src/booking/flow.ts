import type { Barber } from "@vitrine/domain/barbers";
import type { Day } from "@vitrine/domain/shop-time";
import type { StyleOfService } from "@vitrine/domain/styles-of-service";
import type { TimeSlot } from "@vitrine/domain/time-slots";

import type { Call } from "../scheduling-api/scheduling-api.ts";

/** All that differs between the two booking screens. The forms, their rules and their looks are one. */
export interface Flow {
  readonly calendarId: string;
  /** Whose screen it is; the address is empty when nobody has written it down. */
  readonly shop: { readonly name: string; readonly address: string };
  readonly copy: FlowCopy;
  /** How many people a booking can be for; empty where nobody asks. */
  readonly partySizes: readonly number[];
  /** Whether a refused availability check also takes the day back. */
  readonly refusedCheckClearsDay: boolean;
  readonly checkCall: (choice: CheckChoice) => Call;
  readonly createCall: (choice: CreateChoice) => Call;
  readonly deleteCall: (choice: DeleteChoice) => Call;
}

export interface FlowCopy {
  readonly barber: string;
  readonly style: string;
  readonly people: string;
  readonly errors: { readonly barber: string; readonly style: string; readonly people: string };
  /** Beside the phone by which a booking is found. */
  readonly phoneOfBooking: string;
  /** `people` is empty where nobody asks. */
  readonly chosen: (chosen: {
    day: string;
    time: string;
    barber: string;
    people: string;
  }) => string;
  /** The title in the client's own calendar. */
  readonly event: (of: { shop: string; barber: string; style: string; people: string }) => string;
  /** The beginning of that file's name. */
  readonly fileName: string;
  readonly toDelete: string;
  readonly submit: { readonly create: string; readonly delete: string };
  /** What the phone is used for when deleting. */
  readonly phoneUse: string;
}

/** What an availability check is about: every part has passed its rule. */
export interface CheckChoice {
  readonly phone: string;
  /** `undefined` in a flow that does not ask. */
  readonly people: number | undefined;
  readonly barber: Barber;
  readonly style: StyleOfService;
  readonly day: Day;
}

/** What a booking is about. */
export interface CreateChoice extends CheckChoice {
  readonly name: string;
  readonly email: string;
  readonly slot: TimeSlot;
}

/** What names the booking to delete. */
export interface DeleteChoice {
  readonly phone: string;
  readonly barber: Barber;
  readonly style: StyleOfService;
  readonly day: Day;
  readonly slot: TimeSlot;
}
