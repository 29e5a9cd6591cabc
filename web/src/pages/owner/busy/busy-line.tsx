import { useOnDemand } from "../../access/use-on-demand.ts";
import { ActButton } from "../../../ui/acts/act-button.tsx";
import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";

const loadLines = async () => (await import("./busy-lines.tsx")).BusyLines;

/** Says what is wrong with the calendars that are linked. It is fetched where any are. */
export function BusyLine({ agenda }: { agenda: Agenda }) {
  const copy = useOwnerCopy();
  const hasCalendars = (agenda.answer?.busyCalendars?.length ?? 0) > 0;
  const { part: BusyLines, hasFailed, retry } = useOnDemand(loadLines, hasCalendars);
  if (hasFailed) {
    return (
      <ActButton tone="quiet" onPressed={retry}>
        {copy.busyFailed}
      </ActButton>
    );
  }
  return BusyLines && <BusyLines agenda={agenda} />;
}
