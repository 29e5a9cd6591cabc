import type { LinkedDay } from "@vitrine/domain/owner/owner-page-link";
import { isDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

import { storedJson } from "../../../booking/memory/stored-json.ts";
import { isRecord } from "../access/kept-by-owner.ts";
import type { BookingDraft } from "../forms/booking-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import { AGENDA_START } from "./agenda-state.ts";
import type { AgendaState, OpenSheet, SheetOf } from "./agenda-state.ts";

const STORAGE_KEY = "vitrine.owner.tab";

type Form<Kind extends OpenSheet["kind"], Draft> = {
  readonly sheet: SheetOf<Kind>;
  readonly draft?: Draft;
};

type FormInTab = Form<"book", BookingDraft> | Form<"close-day" | "close-time", ClosingDraft>;

/** The state of a calendar's page that a tab keeps over a reload. */
export interface KeptInTab {
  readonly calendarId: string;
  readonly chosenDay?: Day;
  /** `AgendaState.returnTo`; `null` for today. */
  readonly dayBefore?: Day | null;
  readonly form?: FormInTab;
}

/** Reads and writes a tab's state; keeps nothing where storage is blocked. */
export function tabMemory(storage: () => Storage) {
  const stored = storedJson(storage, STORAGE_KEY);
  return {
    read: (calendarId: string): KeptInTab => {
      const kept = stored.read();
      return isKept(kept) && kept.calendarId === calendarId ? kept : { calendarId };
    },
    write: (kept: KeptInTab): void => void stored.write(kept),
    forget: stored.remove,
  };
}

export const TAB_MEMORY = tabMemory(() => sessionStorage);

/** The day to show when the agenda opens; with a form that was left open, when that is left. */
export function withDay({ form, ...kept }: KeptInTab, day: Day): KeptInTab {
  return form === undefined ? { ...kept, chosenDay: day } : { ...kept, form, dayBefore: day };
}

export function keepDay({ calendarId, day }: LinkedDay): void {
  TAB_MEMORY.write(withDay(TAB_MEMORY.read(calendarId), day));
}

/** Reads and writes the draft of an open form. */
export function draftInTab<Draft>(calendarId: string, sheet: FormInTab["sheet"]) {
  return {
    read: (): Draft | undefined => {
      const { form } = TAB_MEMORY.read(calendarId);
      return form?.sheet.kind === sheet.kind ? (form.draft as Draft | undefined) : undefined;
    },
    write: (draft: Draft): void =>
      TAB_MEMORY.write({ ...TAB_MEMORY.read(calendarId), form: { sheet, draft } as FormInTab }),
  };
}

/** What a tab keeps of the agenda. The draft stays as long as its form is open. */
export function keptOf(calendarId: string, state: AgendaState, before: KeptInTab): KeptInTab {
  const { sheet, chosenDay, returnTo } = state;
  const form = formOf(sheet, before.form);
  return {
    calendarId,
    ...(chosenDay !== undefined && { chosenDay }),
    ...(form !== undefined && returnTo !== undefined && { dayBefore: returnTo.day ?? null }),
    ...(form !== undefined && { form }),
  };
}

export function agendaFrom({ chosenDay, dayBefore, form }: KeptInTab): AgendaState {
  return {
    ...AGENDA_START,
    chosenDay,
    returnTo: dayBefore === undefined ? undefined : { day: dayBefore ?? undefined },
    sheet: form?.sheet,
  };
}

function formOf(
  sheet: OpenSheet | undefined,
  before: FormInTab | undefined,
): FormInTab | undefined {
  const kind = sheet?.kind;
  if (kind !== "book" && kind !== "close-day" && kind !== "close-time") return undefined;
  if (before !== undefined && JSON.stringify(before.sheet) === JSON.stringify(sheet)) return before;
  return { sheet } as FormInTab;
}

// Only this page writes these values. One of an older version may be dropped, but must not break the page.
function isKept(value: unknown): value is KeptInTab {
  if (!isRecord(value) || typeof value["calendarId"] !== "string") return false;
  const { chosenDay, dayBefore, form } = value;
  if (chosenDay !== undefined && !isDayText(chosenDay)) return false;
  if (dayBefore !== undefined && dayBefore !== null && !isDayText(dayBefore)) return false;
  return form === undefined || isForm(form);
}

function isForm(form: unknown): boolean {
  if (!isRecord(form) || !isRecord(form["sheet"])) return false;
  const { kind } = form["sheet"];
  const { draft } = form;
  if (kind !== "book" && kind !== "close-day" && kind !== "close-time") return false;
  if (draft === undefined) return true;
  if (!isRecord(draft)) return false;
  const isAll = (type: string, ...names: string[]): boolean =>
    names.every((name) => typeof draft[name] === type);
  if (kind === "book") {
    return (
      isTexts(draft["texts"]) &&
      isTexts(draft["notices"]) &&
      Array.isArray(draft["judged"]) &&
      isAll("string", "service", "time") &&
      isAll("number", "barberColorId", "people")
    );
  }
  return (
    Array.isArray(draft["barberColorIds"]) &&
    isDayText(draft["firstDay"]) &&
    isDayText(draft["lastDay"]) &&
    isAll("string", "from", "to", "note")
  );
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

function isDayText(value: unknown): boolean {
  return typeof value === "string" && isDay(value);
}
