import { DayChip } from "../../booking/days-and-slots/day-picker.tsx";

/** What the page's early script puts into it: a chip to choose a day by, for any day. */
export function Template() {
  return <DayChip day="2026-11-24" checked={false} onChosen={() => undefined} />;
}
