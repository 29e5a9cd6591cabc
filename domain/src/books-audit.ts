import { cellsOf, placesInParts, sharesOf } from "./time/half-hour-cells.ts";
import type { BookedTime, Cell } from "./time/half-hour-cells.ts";
import type { TimeSpan } from "./time/time-span.ts";

export interface BookedPlaces extends BookedTime {
  readonly barberColorId: number;
  readonly places: number;
}

export interface ClosedSpan {
  readonly barberColorId: number;
  readonly span: TimeSpan;
}

interface AtHalfHour {
  readonly barberColorId: number;
  readonly cell: Cell;
}

/** A half hour as stored. @see CellUse */
export interface RecordedHalfHour extends AtHalfHour {
  readonly taken: number;
  readonly parts: number;
  readonly blocked: number;
}

export interface AuditFinding extends AtHalfHour {
  /** `drift`: the stored places differ from the booked ones; `closed-drift`: the stored closed times from the real ones. */
  readonly kind: "overfull" | "drift" | "closed-drift";
  /** The places of the live bookings in the fullest part of the half hour, or the number of closed times, as recomputed. */
  readonly counted: number;
  readonly recorded: number;
}

/** In a half hour: places taken all through it, and in some parts of it. */
interface Places {
  all: number;
  parts: number;
}

interface Counts extends AtHalfHour {
  readonly booked: Places;
  readonly taken: Places;
  closed: number;
  blocked: number;
}

/** Recomputes one calendar's half hours from its live bookings and closed times, and compares them with the stored ones. */
export function booksAudit(capacity: number) {
  const barbers = new Map<number, Map<Cell, Counts>>();
  const countsAt = (barberColorId: number, cell: Cell): Counts => {
    const ofBarber = barbers.get(barberColorId) ?? new Map<Cell, Counts>();
    barbers.set(barberColorId, ofBarber);
    const counts = ofBarber.get(cell) ?? noCounts(barberColorId, cell);
    ofBarber.set(cell, counts);
    return counts;
  };
  return {
    addBooking({ barberColorId, places, ...time }: BookedPlaces): void {
      for (const { cell, parts } of sharesOf(time)) {
        const { booked } = countsAt(barberColorId, cell);
        if (parts === 0) booked.all += places;
        else booked.parts += places * parts;
      }
    },
    addClosedTime({ barberColorId, span }: ClosedSpan): void {
      for (const cell of cellsOf(span)) countsAt(barberColorId, cell).closed += 1;
    },
    addHalfHour({ barberColorId, cell, taken, parts, blocked }: RecordedHalfHour): void {
      const counts = countsAt(barberColorId, cell);
      counts.taken.all += taken;
      counts.taken.parts += parts;
      counts.blocked += blocked;
    },
    /** What differs, in the order of barbers and then of time. */
    findings(): AuditFinding[] {
      return [...barbers.values()]
        .flatMap((ofBarber) => [...ofBarber.values()])
        .toSorted((one, other) => one.barberColorId - other.barberColorId || one.cell - other.cell)
        .flatMap((counts) => findingsAt(counts, capacity));
    },
  };
}

function noCounts(barberColorId: number, cell: Cell): Counts {
  const [booked, taken] = [
    { all: 0, parts: 0 },
    { all: 0, parts: 0 },
  ];
  return { barberColorId, cell, booked, taken, closed: 0, blocked: 0 };
}

function mostOf({ all, parts }: Places): number {
  return all + Math.max(...placesInParts(parts));
}

function findingsAt(
  { barberColorId, cell, booked, taken, closed, blocked }: Counts,
  capacity: number,
): AuditFinding[] {
  const isSame = booked.all === taken.all && booked.parts === taken.parts;
  const places = { barberColorId, cell, counted: mostOf(booked), recorded: mostOf(taken) };
  const closings = { barberColorId, cell, counted: closed, recorded: blocked };
  return [
    ...(mostOf(booked) > capacity ? [{ kind: "overfull" as const, ...places }] : []),
    ...(isSame ? [] : [{ kind: "drift" as const, ...places }]),
    ...(closed === blocked ? [] : [{ kind: "closed-drift" as const, ...closings }]),
  ];
}
