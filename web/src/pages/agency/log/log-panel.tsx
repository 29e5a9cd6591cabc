import { AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import type { SeeAgencyLogAnswer } from "@vitrine/domain/wire/agency/agency-calls";
import { useEffect, useEffectEvent, useState } from "react";

import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useCall } from "../../access/use-call.ts";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import styles from "./log.module.css";

/** What was done on the agency's page, the latest first. */
export function LogPanel({ agency }: { agency: Agency }) {
  const [log, setLog] = useState<SeeAgencyLogAnswer>();
  const { act, run } = useCall(COPY.failed);
  const load = (): void => {
    const before = log?.entries.at(-1)?.entry;
    run(
      () => agency.seeLog(before),
      ({ entries, isMore }) => setLog({ entries: [...(log?.entries ?? []), ...entries], isMore }),
    );
  };
  const loadFirst = useEffectEvent(load);
  useEffect(() => queueMicrotask(() => loadFirst()), []);

  return (
    <div className={styles["panel"]}>
      <p role="status">
        {log !== undefined && (log.entries.length === 0 ? COPY.log.none : COPY.log.what)}
      </p>
      <ol className={styles["entries"]}>
        {log?.entries.map(({ entry, at, act: done, calendarId, device }) => (
          <li key={entry} className={styles["entry"]}>
            <strong>{COPY.log.act(done)}</strong>
            <span>{calendarId === AGENCY_ID ? COPY.title : calendarId}</span>
            <time dateTime={at}>{COPY.when(at)}</time>
            <span className={styles["device"]}>{device ?? COPY.log.secret}</span>
          </li>
        ))}
      </ol>
      <ActError error={act.error} />
      {(act.error !== undefined || log?.isMore === true) && (
        <ActButton act={act} tone="plain" onPressed={load}>
          {act.error === undefined ? COPY.log.more : COPY.actions.retry}
        </ActButton>
      )}
      <div className={styles["loading"]}>{act.isSlow && <Spinner label={COPY.log.loading} />}</div>
    </div>
  );
}
