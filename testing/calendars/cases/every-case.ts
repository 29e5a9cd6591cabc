// Calendars' files, each with what it must close: for our reader, and for another implementation beside it.

import { CALENDAR_PROGRAMS } from "./calendar-programs.ts";
import { ODD_LINES } from "./odd-lines.ts";
import { TIMES_AND_RULES } from "./times-and-rules.ts";
import { WHO_IS_BUSY } from "./who-is-busy.ts";

export const CALENDAR_CASES = [
  ...TIMES_AND_RULES,
  ...CALENDAR_PROGRAMS,
  ...ODD_LINES,
  ...WHO_IS_BUSY,
] as const;
