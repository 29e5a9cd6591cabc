import { Bell } from "lucide-react";
import { useState } from "react";

import frame from "../../access/page-frame.module.css";
import { useOnDemand } from "../../access/use-on-demand.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";

const loadSheet = async () => (await import("./notices-sheet.tsx")).NoticesSheet;

/** Opens 'Avisos', which is fetched then. */
export function NoticesButton({ calendarId }: { calendarId: string }) {
  const copy = useOwnerCopy();
  const [isShown, setShown] = useState(false);
  const { part: NoticesSheet, hasFailed, retry } = useOnDemand(loadSheet, isShown);
  return (
    <>
      <button
        type="button"
        className={frame["tool"]}
        onClick={hasFailed ? retry : () => setShown(true)}
      >
        <Bell aria-hidden="true" size={20} />
        {copy.notices}
      </button>
      {hasFailed && <p role="alert">{copy.devices.failed}</p>}
      {isShown && NoticesSheet !== undefined && (
        <NoticesSheet calendarId={calendarId} onClosed={() => setShown(false)} />
      )}
    </>
  );
}
