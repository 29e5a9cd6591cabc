import { useState } from "react";

import { ActButton } from "../../../ui/acts/act-button.tsx";
import { useIsSlow } from "../../../ui/acts/use-is-slow.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { useOnDemand } from "../../access/use-on-demand.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";

const loadSheet = async () => (await import("./figures-sheet.tsx")).FiguresSheet;

/** Opens the counts of a month, and what is downloaded of them. */
export function FiguresButton({ agenda: { shop, access, today } }: { agenda: Agenda }) {
  const copy = useOwnerCopy();
  const [isOpen, setOpen] = useState(false);
  const { part: FiguresSheet, hasFailed, retry } = useOnDemand(loadSheet, isOpen);
  const isSlow = useIsSlow(isOpen && FiguresSheet === undefined && !hasFailed);
  return (
    <>
      <ActButton tone="quiet" onPressed={hasFailed ? retry : () => setOpen(true)}>
        {copy.actions.figures}
      </ActButton>
      {isSlow && <Spinner label={copy.offline.loading} />}
      {hasFailed && <p role="alert">{copy.flood.failed}</p>}
      {isOpen && FiguresSheet !== undefined && (
        <FiguresSheet {...{ shop, access, today }} onClosed={() => setOpen(false)} />
      )}
    </>
  );
}
