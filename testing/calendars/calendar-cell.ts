import type { CalendarCase } from "./servers/calendar-servers.ts";

/** What a test tells whoever makes the table of calendar servers, through Vitest's results. */
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
