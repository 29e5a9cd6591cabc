// What has held and what has not, said line by line as it is found out.

import type { LoadReport } from "./booking-load.ts";

// How long clients may be refused: two seconds where the server starts within one, on a slower machine twice its start.
const UNAVAILABLE_STARTS = 2;
const START_MIN_MILLISECONDS = 1_000;

export type Findings = ReturnType<typeof findings>;

export function findings() {
  const failed: string[] = [];
  const rows: string[][] = [];
  let passed = 0;
  let startMilliseconds = 0;

  const fail = (name: string, details?: unknown) => {
    failed.push(name);
    if (details !== undefined) console.log(details);
  };

  const check = (name: string, isFine: boolean, details?: unknown) => {
    console.log(`${isFine ? "✓" : "✗"} ${name}`);
    if (isFine) passed++;
    else fail(name, details);
  };

  /** How long a start takes here and now, as `deploy/upgrade` has said. */
  const noteStart = (output: string) => {
    const said = /ready after (\d+) ms/.exec(output)?.[1];
    if (said !== undefined) startMilliseconds = Number(said);
  };

  /** What clients met meanwhile. Where the machine itself was off, calls may be refused for longer. */
  const note = (name: string, report: LoadReport, wasOff = false) => {
    const unexpected = Object.entries(report.unexpected).map(
      ([status, count]) => `${count}× ${status}`,
    );
    rows.push([
      name,
      `${report.created}`,
      `${report.unavailable}`,
      `${(report.unavailableMilliseconds / 1_000).toFixed(1)} s`,
      `${report.unanswered}`,
      unexpected.join(", ") || "0",
      `${(report.slowestBookingMilliseconds / 1_000).toFixed(1)} s`,
    ]);
    check(
      `${name}: no answer but bookings and 503 with Retry-After`,
      unexpected.length === 0,
      report,
    );
    if (wasOff) return;
    const max = UNAVAILABLE_STARTS * Math.max(startMilliseconds, START_MIN_MILLISECONDS);
    check(
      `${name}: at most ${(max / 1_000).toFixed(1)} s of 503`,
      report.unavailableMilliseconds <= max,
      report,
    );
  };

  const printTable = () => {
    const head = ["while", "booked", "503", "for", "unanswered", "other", "slowest booking"];
    const widths = head.map((_, column) =>
      Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
    );
    for (const row of [head, ...rows.splice(0)]) {
      console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
    }
  };

  return { check, fail, note, noteStart, printTable, counts: () => ({ passed, failed }) };
}
