import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { AGENDA_START, nextAgenda } from "./agenda-state.ts";
import type { AgendaAction, AgendaState } from "./agenda-state.ts";

const ANA = { bookingId: "a", clientName: "Ana" } as BookingOfDay;
const BIA = { bookingId: "b", clientName: "Bia" } as BookingOfDay;
const TUESDAY = "2026-11-24";

function after(...actions: AgendaAction[]): AgendaState {
  return actions.reduce(nextAgenda, AGENDA_START);
}

test("a form that needs another day shows it, and gives the old one back when it is left", () => {
  const open = after({ type: "opened", sheet: { kind: "book" }, day: TUESDAY });
  expect(open.chosenDay).toBe(TUESDAY);
  expect(nextAgenda(open, { type: "closed" })).toMatchObject({
    chosenDay: undefined,
    sheet: undefined,
  });
});

test("what was booked stays in view: its day is shown", () => {
  const done = after(
    { type: "opened", sheet: { kind: "book" }, day: TUESDAY },
    { type: "done", text: "Marcado.", day: TUESDAY },
  );
  expect(done).toMatchObject({ chosenDay: TUESDAY, sheet: undefined, said: { text: "Marcado." } });
  expect(nextAgenda(done, { type: "closed" }).chosenDay).toBe(TUESDAY);
});

test("the same words are said again", () => {
  const twice = after({ type: "done", text: "Fechado." }, { type: "done", text: "Fechado." });
  expect(twice.said.number).toBe(2);
});

test("what was said goes after a while, unless something else was said since", () => {
  const said = after({ type: "done", text: "Fechado." }, { type: "done", text: "Reaberto." });
  expect(nextAgenda(said, { type: "said-over", number: 1 }).said.text).toBe("Reaberto.");
  expect(nextAgenda(said, { type: "said-over", number: 2 }).said.text).toBe("");
});

test("a booking that is moving keeps moving over a change of day, and stops when it is given up", () => {
  const moving = after({ type: "moving", booking: ANA }, { type: "day-chosen", day: TUESDAY });
  expect(moving.moving).toBe(ANA);
  expect(nextAgenda(moving, { type: "moving", booking: undefined }).moving).toBeUndefined();
  expect(nextAgenda(moving, { type: "done", text: "Mudado." }).moving).toBeUndefined();
});

test("each cancellation can be taken back for its own ten seconds", () => {
  const cancelled = after(
    { type: "cancelled", booking: ANA, text: "", at: 1_000 },
    { type: "cancelled", booking: BIA, text: "", at: 2_000 },
  );
  expect(cancelled.undos).toEqual([
    { booking: ANA, until: 11_000 },
    { booking: BIA, until: 12_000 },
  ]);
  expect(nextAgenda(cancelled, { type: "undo-over", booking: ANA }).undos).toEqual([
    { booking: BIA, until: 12_000 },
  ]);
});

test("a booking that is cancelled again can be taken back once", () => {
  const again = { ...ANA };
  const cancelled = after(
    { type: "cancelled", booking: ANA, text: "", at: 1_000 },
    { type: "cancelled", booking: again, text: "", at: 2_000 },
  );
  expect(cancelled.undos).toEqual([{ booking: again, until: 12_000 }]);
  // The first one's time runs out.
  expect(nextAgenda(cancelled, { type: "undo-over", booking: ANA })).toEqual(cancelled);
});

test("what ends after its form was left is said, and leaves the form that is open by then", () => {
  const second = after({ type: "opened", sheet: { kind: "book" }, day: TUESDAY });
  const said = nextAgenda(second, { type: "said", text: "Marcado." });
  expect(said).toEqual({ ...second, said: { text: "Marcado.", number: 1 } });
  const cancelled = nextAgenda(second, {
    type: "cancelled",
    booking: ANA,
    text: "Cancelado.",
    at: 1_000,
    isLeft: true,
  });
  expect(cancelled).toMatchObject({ sheet: { kind: "book" }, chosenDay: TUESDAY });
  expect(cancelled.undos).toHaveLength(1);
});
