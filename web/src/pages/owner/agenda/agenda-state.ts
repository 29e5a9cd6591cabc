import { UNDO_OFFERED_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { BookingOfDay, ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";
import type { WallSpan } from "../day/items-of-day.ts";

/** An act that the owner has just done, and the change that undoes it. */
export interface Undo {
  /** Names what the act changed. Of several acts on the same thing, only the last can be undone. */
  readonly id: string;
  /** The message after the act, and the one after undoing it. */
  readonly doneText: string;
  readonly undoneText: string;
  readonly change: OwnerChange;
}

export interface OfferedUndo extends Undo {
  /** The end of the offer, by the device's clock. */
  readonly until: Instant;
}

interface TappedRange extends Partial<WallSpan> {
  readonly barberColorId?: number;
}

export type OpenSheet =
  | { readonly kind: "free"; readonly barberColorId: number; readonly startMinute: number }
  | { readonly kind: "booking"; readonly booking: BookingOfDay }
  /** A date of a series and those that follow. `to`: the slot that was chosen for it. */
  | {
      readonly kind: "series";
      readonly booking: BookingOfDay;
      readonly to?: {
        readonly barberColorId: number;
        readonly dateTimeStart: string;
        readonly dateTimeEnd: string;
      };
    }
  | { readonly kind: "closed"; readonly closing: ClosedTimeOfDay }
  | { readonly kind: "close-day" }
  | ({ readonly kind: "close-time" } & TappedRange)
  /** `isWalkIn`: for somebody who has just come in. */
  | ({ readonly kind: "book"; readonly isWalkIn?: true } & TappedRange);

export type SheetOf<Kind extends OpenSheet["kind"]> = Extract<OpenSheet, { readonly kind: Kind }>;

export interface AgendaState {
  /** The day that the owner chose; `undefined` to show today, also after midnight. */
  readonly chosenDay: Day | undefined;
  /** Set while a form shows another day than the chosen one: the day to return to if the owner leaves the form unsent. */
  readonly returnTo: { readonly day: Day | undefined } | undefined;
  readonly sheet: OpenSheet | undefined;
  readonly moving: BookingOfDay | undefined;
  /** Whether the dates of its series that follow it move with it. */
  readonly movesFollowing?: boolean | undefined;
  readonly undos: readonly OfferedUndo[];
  /** What the last act changed, until the owner turns to something else: the id of its undo. */
  readonly lastDone?: string | undefined;
  /** The last message. Its number grows, so that a repeated text is announced again. `isInBar`: an undo bar shows it. */
  readonly message: { readonly text: string; readonly number: number; readonly isInBar?: boolean };
}

export type AgendaAction =
  | { readonly type: "day-chosen"; readonly day: Day | undefined }
  /** `day`: the day that the sheet needs, if another one is shown. */
  | { readonly type: "sheet-opened"; readonly sheet: OpenSheet; readonly day?: Day | undefined }
  | { readonly type: "sheet-closed" }
  /** An act that cannot be undone has ended. `day`: the day to show. */
  | { readonly type: "done"; readonly text: string; readonly day?: Day }
  | {
      readonly type: "moving";
      readonly booking: BookingOfDay | undefined;
      readonly movesFollowing?: boolean | undefined;
    }
  /**
   * An act that can be undone has ended. `isLeft`: the owner had left its sheet already, so what is shown now stays. `day`: the
   * day to show otherwise.
   */
  | {
      readonly type: "undoable";
      readonly undo: Undo;
      readonly at: Instant;
      readonly isLeft?: boolean;
      readonly day?: Day;
    }
  /** A message that changes nothing else on the screen. */
  | { readonly type: "message"; readonly text: string }
  | { readonly type: "undo-over"; readonly undo: OfferedUndo }
  | { readonly type: "message-over"; readonly number: number };

export const AGENDA_START: AgendaState = {
  chosenDay: undefined,
  returnTo: undefined,
  sheet: undefined,
  moving: undefined,
  undos: [],
  message: { text: "", number: 0 },
};

const SHEET_CLOSED = { sheet: undefined, returnTo: undefined };

export function nextAgenda(state: AgendaState, action: AgendaAction): AgendaState {
  switch (action.type) {
    case "day-chosen":
      return { ...state, chosenDay: action.day, lastDone: undefined };
    case "sheet-opened":
      return {
        ...state,
        sheet: action.sheet,
        lastDone: undefined,
        ...(action.day !== undefined && {
          chosenDay: action.day,
          returnTo: { day: state.chosenDay },
        }),
      };
    case "sheet-closed":
      return {
        ...state,
        ...SHEET_CLOSED,
        ...(state.returnTo !== undefined && { chosenDay: state.returnTo.day }),
      };
    case "done":
      return {
        ...state,
        ...SHEET_CLOSED,
        moving: undefined,
        ...(action.day !== undefined && { chosenDay: action.day }),
        message: nextMessage(state, action.text),
      };
    case "moving":
      return {
        ...state,
        ...SHEET_CLOSED,
        moving: action.booking,
        movesFollowing: action.movesFollowing,
      };
    case "undoable":
      return {
        ...state,
        ...(action.isLeft !== true && {
          ...SHEET_CLOSED,
          moving: undefined,
          ...(action.day !== undefined && { chosenDay: action.day }),
          lastDone: action.undo.id,
        }),
        undos: [
          ...state.undos.filter(({ id }) => id !== action.undo.id),
          { ...action.undo, until: action.at + UNDO_OFFERED_MILLISECONDS },
        ],
        message: { ...nextMessage(state, action.undo.doneText), isInBar: true },
      };
    case "message":
      return { ...state, message: nextMessage(state, action.text) };
    case "undo-over":
      return { ...state, undos: state.undos.filter((undo) => undo !== action.undo) };
    case "message-over":
      if (state.message.number !== action.number) return state;
      return { ...state, message: { ...state.message, text: "" } };
  }
}

function nextMessage({ message }: AgendaState, text: string): AgendaState["message"] {
  return { text, number: message.number + 1 };
}
