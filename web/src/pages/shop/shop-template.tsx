import { DayChip } from "../../booking/days-and-slots/day-picker.tsx";

/** The template that the page's early script copies: a day's chip, here with a sample day. */
export function Template() {
  return <DayChip day="2026-11-24" checked={false} onChosen={() => undefined} />;
}
