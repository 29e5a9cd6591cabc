import { useEffect, useState } from "react";

import type { Agenda } from "../agenda/use-agenda.ts";
import type { InstallHint } from "./install-hint.tsx";

/** The line that says how the page is installed. It is fetched behind the day, which does without it. */
export function InstallLine({ agenda }: { agenda: Agenda }) {
  const [Hint, setHint] = useState<typeof InstallHint>();
  const isDayThere = agenda.answer !== undefined;
  useEffect(() => {
    if (!isDayThere) return;
    import("./install-hint.tsx").then(
      (hint) => setHint(() => hint.InstallHint),
      () => {
        // A later visit fetches it.
      },
    );
  }, [isDayThere]);
  return Hint && <Hint agenda={agenda} />;
}
