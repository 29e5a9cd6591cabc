// What was acknowledged to whom and when, and what must therefore never have happened. Times are of the monotonic clock.

/** A range of one barber's time, in milliseconds of the shop's time. */
export interface Range {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly start: number;
  readonly end: number;
}

/** Something that was asked for and acknowledged. */
export interface Acknowledged {
  readonly what: string;
  /** Before it was sent for the first time. */
  readonly sentAt: number;
  /** After its answer had come. */
  readonly answeredAt: number;
}

/** A range that was closed, and perhaps opened again. */
export interface Closed extends Range {
  readonly closingId: string;
  readonly closedAt: number;
  /** Before the call that opened it was sent; infinite while it stands. */
  openedAt: number;
}

export interface Sale extends Range, Acknowledged {}

/** The sales that were asked for after a closing's answer and acknowledged while it stood. */
export function soldInsideClosed(sales: readonly Sale[], closed: readonly Closed[]): string[] {
  return sales.flatMap((sale) =>
    closed
      .filter(
        (closing) =>
          overlaps(sale, closing) &&
          closing.closedAt < sale.sentAt &&
          sale.answeredAt < closing.openedAt,
      )
      .map((closing) => `${sale.what} ${describe(sale)} inside ${describe(closing)}`),
  );
}

/** Whether what is asked for now lies in a range that is known to be closed. */
export function isKnownClosed(range: Range, closed: readonly Closed[]): boolean {
  return closed.some((one) => one.openedAt === Infinity && overlaps(range, one));
}

function overlaps(one: Range, other: Range): boolean {
  return (
    one.calendarId === other.calendarId &&
    one.barberColorId === other.barberColorId &&
    one.start < other.end &&
    other.start < one.end
  );
}

function describe({ calendarId, barberColorId, start, end }: Range): string {
  const [from, to] = [start, end].map((instant) => new Date(instant).toISOString());
  return `${calendarId}/${barberColorId} ${from}–${to}`;
}
