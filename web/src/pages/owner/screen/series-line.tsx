import { useOnDemand } from "../../access/use-on-demand.ts";
import type { Agenda } from "../agenda/use-agenda.ts";

const loadQuestions = async () => (await import("./series-questions.tsx")).SeriesQuestions;

/** Asks once a year of each series without an end whether it still holds. */
export function SeriesLine({ agenda }: { agenda: Agenda }) {
  const asked = agenda.latest?.seriesToAsk;
  const { part: SeriesQuestions } = useOnDemand(loadQuestions, asked !== undefined);
  return asked && SeriesQuestions && <SeriesQuestions agenda={agenda} asked={asked} />;
}
