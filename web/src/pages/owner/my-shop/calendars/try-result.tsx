import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { TryShopSettingAnswer } from "@vitrine/domain/wire/owner/shop-settings";
import { CircleAlert, CircleCheck } from "lucide-react";

import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";
import styles from "./calendars.module.css";

/** What came of a try, and what a calendar would close this week. */
export function TryResult({ result }: { result: TryShopSettingAnswer | undefined }) {
  return (
    <div role="status" className={styles["result"]} data-works={result?.isWorking}>
      {result !== undefined && (
        <>
          <p>
            {result.isWorking ? (
              <CircleCheck aria-hidden="true" size={20} />
            ) : (
              <CircleAlert aria-hidden="true" size={20} />
            )}
            <span>
              <strong>{result.isWorking ? COPY.works : COPY.worksNot}</strong> {result.sentence}
            </span>
          </p>
          {result.closes !== undefined && result.closes.length > 0 && (
            <>
              <p>{COPY.closes}</p>
              <ul>
                {result.closes.map(({ day, from, to }) => (
                  <li key={`${day} ${from}`}>{COPY.closed(dayLabel(day), from, to)}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  );
}
