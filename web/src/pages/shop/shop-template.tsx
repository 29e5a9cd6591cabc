import { DayChip } from "../../booking/days-and-slots/day-picker.tsx";

/** The page's early script copies this chip for each day. */
export function Template() {
  return <DayChip day="2026-11-24" checked={false} onChosen={() => undefined} />;
}
