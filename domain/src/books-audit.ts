import { cellsOf } from "./half-hour-cells.ts";
import type { Cell } from "./half-hour-cells.ts";
import type { TimeSpan } from "./time-span.ts";

/** The places that a live booking takes. */
export interface BookedPlaces {
  readonly barberColorId: number;
  readonly span: TimeSpan;
  readonly places: number;
}

/** The stored number of taken places in one half hour. */
export interface RecordedHalfHour {
  readonly barberColorId: number;
  readonly cell: Cell;
  readonly taken: number;
}

/** One thing that is wrong in the books of one calendar. */
export interface AuditFinding {
  /** `overfull`: more places are booked than exist. `drift`: the stored number differs from the bookings' sum. */
  readonly kind: "overfull" | "drift";
  readonly barberColorId: number;
  readonly cell: Cell;
  /** Places, summed from the live bookings. */
  readonly booked: number;
  /** Places, as stored. */
  readonly recorded: number;
}

/**
 * Recomputes one calendar's half hours from its live bookings and compares them with the stored ones. With a capacity of
 * one, a half hour is overfull when two appointments overlap.
 */
export function booksAudit(capacity: number) {
  const booked = new Map<number, Map<Cell, number>>();
  const recorded = new Map<number, Map<Cell, number>>();
  return {
    addBooking({ barberColorId, span, places }: BookedPlaces): void {
      for (const cell of cellsOf(span)) add(booked, barberColorId, cell, places);
    },
    addHalfHour({ barberColorId, cell, taken }: RecordedHalfHour): void {
      add(recorded, barberColorId, cell, taken);
    },
    /** Everything wrong, by barber and time. */
    findings(): AuditFinding[] {
      const barbers = new Set([...booked.keys(), ...recorded.keys()]);
      return [...barbers].toSorted(ascending).flatMap((barberColorId) => {
        const bookedCells = booked.get(barberColorId) ?? new Map<Cell, number>();
        const recordedCells = recorded.get(barberColorId) ?? new Map<Cell, number>();
        const cells = new Set([...bookedCells.keys(), ...recordedCells.keys()]);
        return [...cells].toSorted(ascending).flatMap((cell): AuditFinding[] => {
          const places = {
            booked: bookedCells.get(cell) ?? 0,
            recorded: recordedCells.get(cell) ?? 0,
          };
          const at = { barberColorId, cell, ...places };
          return [
            ...(places.booked > capacity ? [{ kind: "overfull" as const, ...at }] : []),
            ...(places.booked === places.recorded ? [] : [{ kind: "drift" as const, ...at }]),
          ];
        });
      });
    },
  };
}

function add(
  places: Map<number, Map<Cell, number>>,
  barberColorId: number,
  cell: Cell,
  more: number,
): void {
  const ofBarber = places.get(barberColorId) ?? new Map<Cell, number>();
  ofBarber.set(cell, (ofBarber.get(cell) ?? 0) + more);
  places.set(barberColorId, ofBarber);
}

function ascending(one: number, other: number): number {
  return one - other;
}
