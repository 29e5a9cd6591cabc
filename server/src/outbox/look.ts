import type { OutboxWatch } from "./delivery.ts";
import type { Due } from "./tables/outbox-due-table.ts";
import type { OutboxStore } from "./tables/outbox-tables.ts";

// While the look over all calendars fails, so many of the calendars that are known here are asked, a few at a time.
const ASKED_MAX = 200;
const ASKED_AT_ONCE = 8;

interface LookParts {
  readonly store: Pick<OutboxStore, "due" | "dueIn">;
  readonly watch: Pick<OutboxWatch, "failed">;
  readonly stopping: AbortSignal;
  readonly knownCalendars: () => readonly string[];
}

/** Returns the function that looks in which calendars something is due, by one statement as long as that succeeds. */
export function lookOver({ store, watch, stopping, knownCalendars }: LookParts) {
  let askedLast = "";

  /** Asks calendar by calendar: where a part of the database is away, the others' changes are still found. */
  async function lookByCalendar(): Promise<Due[]> {
    const known = knownCalendars();
    const after = known.indexOf(askedLast) + 1;
    const turns = [...known.slice(after), ...known.slice(0, after)].slice(0, ASKED_MAX);
    const found: Due[] = [];
    while (turns.length > 0 && !stopping.aborted) {
      const asked = turns.splice(0, ASKED_AT_ONCE);
      askedLast = asked.at(-1) ?? "";
      const answers = await Promise.allSettled(asked.map((id) => store.dueIn(id)));
      const answered = answers.filter((answer) => answer.status === "fulfilled");
      // Most likely the whole database is away: the next look goes on with the calendars after these.
      if (answered.length === 0) break;
      found.push(...answered.flatMap(({ value }) => value));
    }
    return found;
  }

  return async (): Promise<Due[]> => {
    try {
      return await store.due();
    } catch (error) {
      if (!stopping.aborted) watch.failed(error);
      return lookByCalendar();
    }
  };
}
