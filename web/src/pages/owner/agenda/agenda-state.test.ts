import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import type { Undo } from "./agenda-state.ts";
import { AGENDA_START, nextAgenda } from "./agenda-state.ts";
import type { AgendaAction, AgendaState } from "./agenda-state.ts";

const ANA = { bookingId: "a", clientName: "Ana" } as BookingOfDay;
const CANCELLED: Undo = {
  id: "a",
  doneText: "Cancelado.",
  undoneText: "Voltou.",
  change: { act: "undoCancellation", body: { bookingId: "a" } },
};
const CLOSED: Undo = {
  id: "b",
  doneText: "Fechado.",
  undoneText: "Reaberto.",
  change: { act: "openTime", body: { closingId: "b" } },
};
const TUESDAY = "2026-11-24";

function after(...actions: AgendaAction[]): AgendaState {
  return actions.reduce(nextAgenda, AGENDA_START);
}

test("a form that needs another day shows it, and gives the old one back when it is left", () => {
  const open = after({ type: "sheet-opened", sheet: { kind: "book" }, day: TUESDAY });
  expect(open.chosenDay).toBe(TUESDAY);
  expect(nextAgenda(open, { type: "sheet-closed" })).toMatchObject({
    chosenDay: undefined,
    sheet: undefined,
  });
});

test("what was booked stays in view: its day is shown", () => {
  const done = after(
    { type: "sheet-opened", sheet: { kind: "book" }, day: TUESDAY },
    { type: "done", text: "Marcado.", day: TUESDAY },
  );
  expect(done).toMatchObject({
    chosenDay: TUESDAY,
    sheet: undefined,
    message: { text: "Marcado." },
  });
  expect(nextAgenda(done, { type: "sheet-closed" }).chosenDay).toBe(TUESDAY);
});

test("the same words are said again", () => {
  const twice = after({ type: "done", text: "Fechado." }, { type: "done", text: "Fechado." });
  expect(twice.message.number).toBe(2);
});

test("what was said goes after a while, unless something else was said since", () => {
  const said = after({ type: "done", text: "Fechado." }, { type: "done", text: "Reaberto." });
  expect(nextAgenda(said, { type: "message-over", number: 1 }).message.text).toBe("Reaberto.");
  expect(nextAgenda(said, { type: "message-over", number: 2 }).message.text).toBe("");
});

test("a booking that is moving keeps moving over a change of day, and stops when it is given up", () => {
  const moving = after({ type: "moving", booking: ANA }, { type: "day-chosen", day: TUESDAY });
  expect(moving.moving).toBe(ANA);
  expect(nextAgenda(moving, { type: "moving", booking: undefined }).moving).toBeUndefined();
  expect(nextAgenda(moving, { type: "done", text: "Mudado." }).moving).toBeUndefined();
});

test("each act can be taken back for its own ten seconds", () => {
  const both = after(
    { type: "undoable", undo: CANCELLED, at: 1_000 },
    { type: "undoable", undo: CLOSED, at: 2_000 },
  );
  expect(both.undos).toEqual([
    { ...CANCELLED, until: 11_000 },
    { ...CLOSED, until: 12_000 },
  ]);
  expect(both.message).toEqual({ text: "Fechado.", number: 2, isInBar: true });
  const [first = { ...CANCELLED, until: 0 }] = both.undos;
  expect(nextAgenda(both, { type: "undo-over", undo: first }).undos).toEqual([
    { ...CLOSED, until: 12_000 },
  ]);
});

test("a booking that is cancelled again can be taken back once", () => {
  const once = after({ type: "undoable", undo: CANCELLED, at: 1_000 });
  const again = nextAgenda(once, { type: "undoable", undo: CANCELLED, at: 2_000 });
  expect(again.undos).toEqual([{ ...CANCELLED, until: 12_000 }]);
  // The first one's time runs out.
  const [first = { ...CANCELLED, until: 0 }] = once.undos;
  expect(nextAgenda(again, { type: "undo-over", undo: first })).toEqual(again);
});

test("what ends after its form was left is said, and leaves the form that is open by then", () => {
  const second = after({ type: "sheet-opened", sheet: { kind: "book" }, day: TUESDAY });
  const said = nextAgenda(second, { type: "message", text: "Marcado." });
  expect(said).toEqual({ ...second, message: { text: "Marcado.", number: 1 } });
  const cancelled = nextAgenda(second, {
    type: "undoable",
    undo: CANCELLED,
    at: 1_000,
    isLeft: true,
  });
  expect(cancelled).toMatchObject({ sheet: { kind: "book" }, chosenDay: TUESDAY });
  expect(cancelled.undos).toHaveLength(1);
});

test("a move that can be undone has ended, on the day to which it went; one that was given up meanwhile leaves all as it is", () => {
  const moved: Undo = { ...CANCELLED, doneText: "Mudado.", undoneText: "Voltou." };
  const moving = after({ type: "moving", booking: ANA });
  const ended = { type: "undoable", undo: moved, at: 1_000, day: TUESDAY } as const;
  expect(nextAgenda(moving, ended)).toMatchObject({ moving: undefined, chosenDay: TUESDAY });
  const late = nextAgenda(moving, { ...ended, isLeft: true });
  expect(late).toMatchObject({ moving: ANA, chosenDay: undefined });
  expect(late.undos).toHaveLength(1);
});

test("what was closed is to be seen until the owner turns to something else", () => {
  const closed = after({ type: "undoable", undo: CLOSED, at: 1_000 });
  expect(closed.lastDone).toBe("b");
  expect(nextAgenda(closed, { type: "message", text: "Novo." }).lastDone).toBe("b");
  expect(nextAgenda(closed, { type: "day-chosen", day: TUESDAY }).lastDone).toBeUndefined();
  const form = { type: "sheet-opened", sheet: { kind: "book" } } as const;
  expect(nextAgenda(closed, form).lastDone).toBeUndefined();
});
