import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { SeriesToAsk } from "@vitrine/domain/wire/owner/see-day";
import { useId } from "react";

import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { useAct } from "../acts/use-act.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { dayOfItem, timeOfItem } from "../day/items-of-day.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import styles from "../flood/flood.module.css";
import { SERIES_COPY as COPY } from "../series/series-copy.ts";

/** A question for each series that was confirmed a year ago. Without an answer, nothing is cancelled. */
export function SeriesQuestions({
  agenda,
  asked,
}: {
  agenda: Agenda;
  asked: readonly SeriesToAsk[];
}) {
  return (
    <section aria-label={COPY.stillHolds}>
      {asked.map((series) => (
        <SeriesQuestion key={series.seriesId} agenda={agenda} series={series} />
      ))}
    </section>
  );
}

function SeriesQuestion({
  agenda: { shop, access, known, chooseDay, say, refresh },
  series,
}: {
  agenda: Agenda;
  series: SeriesToAsk;
}) {
  const id = useId();
  const act = useAct(access, known);
  const { seriesId, clientName, everyWeeks, next } = series;
  const day = next && dayOfItem(shop, next);
  const answer = (): void => {
    void act.send({ act: "answerSeries", body: { seriesId } }, (end) => {
      say(end.isDone ? COPY.answered(clientName) : end.sentence);
      refresh();
      // The question goes, and its button with it.
      if (end.isDone) focusDay();
    });
  };
  return (
    <div className={styles["panel"]} data-only="">
      <p id={id}>
        {COPY.asked(
          clientName,
          everyWeeks,
          next && day && `${dayLabel(day)}, ${timeOfItem(shop, next)}`,
        )}
      </p>
      <ActError error={act.error} />
      <div className={styles["buttons"]}>
        <ActButton act={act} describedBy={id} onPressed={answer}>
          {COPY.holds}
        </ActButton>
        {day !== undefined && (
          <ActButton
            tone="quiet"
            describedBy={id}
            onPressed={() => {
              chooseDay(day);
              focusDay();
            }}
          >
            {COPY.see}
          </ActButton>
        )}
      </div>
    </div>
  );
}
