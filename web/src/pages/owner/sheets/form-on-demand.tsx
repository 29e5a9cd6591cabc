import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useOnDemand } from "../../access/use-on-demand.ts";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { formTitle } from "./form-title.ts";

const loadForms = () => import("./form-sheets.ts");

/** The form for a booking or a closing. Until its script is there, a sheet says so. */
export function FormOnDemand({
  sheet,
  ...over
}: SheetProps<"book" | "close-day" | "close-time" | "series">) {
  const copy = useOwnerCopy();
  const { part: forms, hasFailed, retry } = useOnDemand(loadForms, true);
  if (forms !== undefined) {
    const { BookSheet, CloseSheet, SeriesSheet } = forms;
    if (sheet.kind === "series") return <SeriesSheet {...over} sheet={sheet} />;
    return sheet.kind === "book" ? (
      <BookSheet {...over} sheet={sheet} />
    ) : (
      <CloseSheet {...over} sheet={sheet} />
    );
  }
  return (
    <Sheet title={formTitle(sheet, copy)} onClosed={over.agenda.close}>
      {hasFailed ? (
        <>
          <ActError error={copy.forms.failed} />
          <ActButton tone="plain" onPressed={retry}>
            {copy.actions.retry}
          </ActButton>
        </>
      ) : (
        <Spinner label={copy.forms.starting} />
      )}
    </Sheet>
  );
}
