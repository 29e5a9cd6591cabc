import { storageInMemory } from "@vitrine/testing/owner/storage-in-memory";
import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import { expect, test } from "vitest";

import { BOOKING_COPY } from "../../../booking/copy/booking-copy.ts";
import { bookingDraft, nextBookingDraft } from "../forms/booking-draft.ts";
import { AGENDA_START, nextAgenda } from "./agenda-state.ts";
import type { AgendaState } from "./agenda-state.ts";
import { agendaFrom, keptOf, tabMemory, withDay } from "./tab-memory.ts";

const [BARBER] = SHOPS as [Shop];
const TUESDAY = "2026-11-24";
const NOTHING = { calendarId: "barbearia" };
const DRAFT = nextBookingDraft(BOOKING_COPY, bookingDraft(BARBER, { startMinute: 480 }), {
  type: "typed",
  field: "name",
  text: "Ana",
});

function openForm(): AgendaState {
  return nextAgenda(AGENDA_START, { type: "sheet-opened", sheet: { kind: "book" }, day: TUESDAY });
}

test("a form comes back after a reload with its draft, on its day, and goes back to the day before", () => {
  const storage = storageInMemory();
  const memory = tabMemory(() => storage);
  const opened = keptOf("barbearia", openForm(), NOTHING);
  memory.write({ ...opened, form: { sheet: { kind: "book" }, draft: DRAFT } });
  const kept = memory.read("barbearia");
  expect(kept.form?.draft).toEqual(DRAFT);
  const state = agendaFrom(kept);
  expect(state).toMatchObject({ chosenDay: TUESDAY, sheet: { kind: "book" } });
  expect(nextAgenda(state, { type: "sheet-closed" })).toMatchObject({
    chosenDay: undefined,
    sheet: undefined,
  });
});

test("the draft stays over a change of day, and goes with its form; the day stays", () => {
  const open = openForm();
  const before = { ...NOTHING, form: { sheet: { kind: "book" }, draft: DRAFT } } as const;
  const other = nextAgenda(open, { type: "day-chosen", day: "2026-11-25" });
  expect(keptOf("barbearia", other, before).form?.draft).toEqual(DRAFT);
  const done = nextAgenda(open, { type: "done", text: "Marcado.", day: TUESDAY });
  expect(keptOf("barbearia", done, before)).toEqual({ ...NOTHING, chosenDay: TUESDAY });
  const tapped = nextAgenda(done, {
    type: "sheet-opened",
    sheet: { kind: "book", barberColorId: 6, startMinute: 480 },
  });
  expect(keptOf("barbearia", tapped, before).form?.draft).toBeUndefined();
});

test("another calendar's form is none of this one's", () => {
  const storage = storageInMemory();
  const memory = tabMemory(() => storage);
  memory.write(keptOf("barbearia", openForm(), NOTHING));
  expect(memory.read("reservas")).toEqual({ calendarId: "reservas" });
});

test.each([
  "null",
  '{"calendarId":"barbearia","chosenDay":"soon"}',
  '{"calendarId":"barbearia","form":{"sheet":{"kind":"book"},"draft":{"texts":7}}}',
  '{"calendarId":"barbearia","form":{"sheet":{"kind":"other"}}}',
])("what cannot be used, such as %s, is nothing", (text) => {
  const storage = storageInMemory();
  storage.setItem("vitrine.owner.tab", text);
  expect(tabMemory(() => storage).read("barbearia")).toEqual(NOTHING);
});

test("blocked storage keeps nothing and breaks nothing", () => {
  const memory = tabMemory(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  memory.write(keptOf("barbearia", openForm(), NOTHING));
  expect(memory.read("barbearia")).toEqual(NOTHING);
  memory.forget();
});

test("the day of a link is shown at once, or when the form that is open is left", () => {
  const before = { ...NOTHING, chosenDay: "2026-12-01" };
  expect(agendaFrom(withDay(before, TUESDAY))).toMatchObject({ chosenDay: TUESDAY });

  const opened = keptOf("barbearia", openForm(), NOTHING);
  const state = agendaFrom(withDay(opened, "2026-11-30"));
  expect(state).toMatchObject({ chosenDay: TUESDAY, sheet: { kind: "book" } });
  expect(nextAgenda(state, { type: "sheet-closed" })).toMatchObject({
    chosenDay: "2026-11-30",
    sheet: undefined,
  });
});
