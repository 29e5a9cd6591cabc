import type { CalendarCase } from "./servers/calendar-servers.ts";

/** What a test reports, through Vitest's results, to the script that makes the table of calendar servers. */
export interface CalendarCell {
  readonly server: string;
  readonly case: CalendarCase;
  /** What Vitrine has said: `ok`, or a reason. */
  readonly cell: string;
}

declare module "vitest" {
  interface TaskMeta {
    calendarCell?: CalendarCell;
  }
}
