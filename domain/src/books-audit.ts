import { cellsOf } from "./time/half-hour-cells.ts";
import type { Cell } from "./time/half-hour-cells.ts";
import type { TimeSpan } from "./time/time-span.ts";

export interface BookedPlaces {
  readonly barberColorId: number;
  readonly span: TimeSpan;
  readonly places: number;
}

interface AtHalfHour {
  readonly barberColorId: number;
  readonly cell: Cell;
}

/** A half hour as stored: `taken` places, and `blocked` by how many closed times. */
export interface RecordedHalfHour extends AtHalfHour {
  readonly taken: number;
  readonly blocked: number;
}

export interface AuditFinding extends AtHalfHour {
  /** `drift`: the stored places differ from the booked ones; `closed-drift`: the stored closed times from the real ones. */
  readonly kind: "overfull" | "drift" | "closed-drift";
  /** The places of the live bookings, or the number of closed times, as recomputed. */
  readonly counted: number;
  readonly recorded: number;
}

const NO_COUNTS = { booked: 0, taken: 0, closed: 0, blocked: 0 };

type Counts = AtHalfHour & typeof NO_COUNTS;

/** Recomputes one calendar's half hours from its live bookings and closed times, and compares them with the stored ones. */
export function booksAudit(capacity: number) {
  const barbers = new Map<number, Map<Cell, Counts>>();
  const countsAt = (barberColorId: number, cell: Cell): Counts => {
    const ofBarber = barbers.get(barberColorId) ?? new Map<Cell, Counts>();
    barbers.set(barberColorId, ofBarber);
    const counts = ofBarber.get(cell) ?? { barberColorId, cell, ...NO_COUNTS };
    ofBarber.set(cell, counts);
    return counts;
  };
  return {
    addBooking({ barberColorId, span, places }: BookedPlaces): void {
      for (const cell of cellsOf(span)) countsAt(barberColorId, cell).booked += places;
    },
    addClosedTime({ barberColorId, span }: Omit<BookedPlaces, "places">): void {
      for (const cell of cellsOf(span)) countsAt(barberColorId, cell).closed += 1;
    },
    addHalfHour({ barberColorId, cell, taken, blocked }: RecordedHalfHour): void {
      const counts = countsAt(barberColorId, cell);
      counts.taken += taken;
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

function findingsAt(
  { barberColorId, cell, booked, taken, closed, blocked }: Counts,
  capacity: number,
): AuditFinding[] {
  const places = { barberColorId, cell, counted: booked, recorded: taken };
  const closings = { barberColorId, cell, counted: closed, recorded: blocked };
  return [
    ...(booked > capacity ? [{ kind: "overfull" as const, ...places }] : []),
    ...(booked === taken ? [] : [{ kind: "drift" as const, ...places }]),
    ...(closed === blocked ? [] : [{ kind: "closed-drift" as const, ...closings }]),
  ];
}
