import { clientNameFrom } from "@vitrine/domain/client/client-name";
import { PARTS_OF_DAY, partsOfDay } from "@vitrine/domain/slots/parts-of-day";
import type { PartOfDay } from "@vitrine/domain/slots/parts-of-day";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { menuOf } from "@vitrine/domain/shop/menu";
import { barberByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { createWait, CreateWaitRequest } from "@vitrine/domain/wire/calls";

import type { Call, SendResult } from "../../scheduling-api/scheduling-api.ts";
import { WAIT_COPY as COPY } from "../copy/wait-copy.ts";
import { isAnyone } from "../form/anyone.ts";
import type { BookingValues } from "../form/fields.ts";
import { chosenService } from "../form/offered-services.ts";

const WAIT: Pick<typeof createWait, "method" | "path"> = { method: "POST", path: "/createWait" };

/** The create form's own fields: what is typed here stands there, too, and is kept as it is there. */
export const WAIT_FIELD_NAMES = ["name", "email"] as const;

export interface WaitCall extends Call {
  readonly body: CreateWaitRequest;
}

/** What the sheet asks beside the fields that the create form has, too. */
export interface WaitForm {
  /** Whether anybody who does the service will do. */
  readonly isWithAnyone: boolean;
  readonly parts: readonly PartOfDay[];
  /** Whether what is missing is marked. */
  readonly isMarked: boolean;
  /** The call under way. No second one is sent before its answer. */
  readonly sending: WaitCall | undefined;
  /** Why the last try failed. */
  readonly problem: string | undefined;
  /** To which address the mail will go. */
  readonly doneFor: string | undefined;
}

export type WaitAction =
  | { readonly type: "chose-person"; readonly isWithAnyone: boolean }
  | { readonly type: "toggled"; readonly part: PartOfDay }
  /** `call` is `undefined` while something is missing. */
  | { readonly type: "submitted"; readonly call: WaitCall | undefined }
  | { readonly type: "answered"; readonly call: WaitCall; readonly result: SendResult }
  | { readonly type: "reopened" };

/** Chosen at first: the parts of the day in which something is taken. */
export function newWaitForm(
  shop: Shop,
  values: BookingValues,
  availability: Readonly<Record<string, boolean>>,
): WaitForm {
  const taken = partsWith(shop, values, (label) => availability[label] === false);
  return {
    isWithAnyone: isAnyone(values.barber),
    parts: taken,
    isMarked: false,
    sending: undefined,
    problem: undefined,
    doneFor: undefined,
  };
}

export function reduceWait(state: WaitForm, action: WaitAction): WaitForm {
  switch (action.type) {
    case "chose-person":
      return { ...state, isWithAnyone: action.isWithAnyone };
    case "toggled": {
      const { part } = action;
      const isChosen = (one: PartOfDay) => state.parts.includes(one) !== (one === part);
      return { ...state, parts: PARTS_OF_DAY.filter(isChosen) };
    }
    case "submitted":
      if (state.sending !== undefined) return state;
      return action.call === undefined
        ? { ...state, isMarked: true, problem: undefined }
        : { ...state, sending: action.call, problem: undefined };
    case "answered": {
      const { call, result } = action;
      if (state.sending !== call) return state;
      const answered = { ...state, sending: undefined };
      if (result.ok) return { ...answered, doneFor: call.body.clientEmail };
      return {
        ...answered,
        problem: result.reason === "failed" ? COPY.noAnswer : (result.error ?? COPY.refused),
      };
    }
    case "reopened":
      return { ...state, isMarked: false, doneFor: undefined };
  }
}

/** The parts of the day in which the server has named slots: only in those can one open. */
export function offeredParts(
  shop: Shop,
  values: BookingValues,
  availability: Readonly<Record<string, boolean>>,
): readonly PartOfDay[] {
  return partsWith(shop, values, (label) => Object.hasOwn(availability, label));
}

function partsWith(
  shop: Shop,
  values: BookingValues,
  has: (label: string) => boolean,
): readonly PartOfDay[] {
  const service = chosenService(shop, values);
  if (service === undefined) return [];
  return partsOfDay(slotsOf(shop, service).filter(({ label }) => has(label))).map(
    ({ part }) => part,
  );
}

/** Whether the client may wait for anybody instead of the chosen person: where others do the same service. */
export function offersAnyone(shop: Shop, values: BookingValues): boolean {
  const service = chosenService(shop, values);
  if (shop.kind !== "appointments" || isAnyone(values.barber)) return false;
  const others = shop.barbers.filter(({ name }) => name !== values.barber && !isAnyone(name));
  return others.some((barber) => menuOf(shop, barber).some(({ id }) => id === service?.id));
}

/** The call that asks for the mail; `undefined` while a part of the day is missing, or the person or the service is. */
export function waitCall(
  shop: Shop,
  values: BookingValues,
  { isWithAnyone, parts }: Pick<WaitForm, "isWithAnyone" | "parts">,
): WaitCall | undefined {
  const barber = barberByName(shop, values.barber);
  const service = chosenService(shop, values);
  if (barber === undefined || service === undefined || parts.length === 0) return undefined;
  const { timeType } = service;
  const body: CreateWaitRequest = {
    calendarId: shop.calendarId,
    ...(isWithAnyone ? { anyBarber: true } : { barberColorId: barber.id }),
    ...(timeType !== undefined && { timeType }),
    serviceId: service.id,
    day: values.day,
    partsOfDay: [...parts],
    clientName: clientNameFrom(values.name),
    clientEmail: values.email,
    ...(values.people !== "" && { clientNumber: Number(values.people) }),
  };
  return { ...WAIT, body };
}
