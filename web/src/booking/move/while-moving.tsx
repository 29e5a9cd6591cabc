import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";

import { Spinner } from "../../ui/spinner.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { FormsBehind } from "./forms-behind.ts";
import type { MoveScreen } from "./move-screen.tsx";
import { useMoveLink } from "./use-move-link.ts";

/** Shows `children` or, once a link asks for that, the screen that moves a booking. Its script is fetched then. */
export function WhileMoving({ children, ...forms }: FormsBehind & { children: ReactNode }) {
  const { spinners } = useBookingCopy();
  const [fragment, leave] = useMoveLink();
  const [Screen, setScreen] = useState<typeof MoveScreen>();
  const isNeeded = fragment !== "" && Screen === undefined;
  const giveUp = useEffectEvent((error: unknown) => {
    console.error("The script did not load.", error);
    leave();
    forms.toDelete({ type: "script-missing" });
  });
  useEffect(() => {
    if (!isNeeded) return;
    import("./move-screen.tsx").then(
      (loaded) => setScreen(() => loaded.MoveScreen),
      (error: unknown) => giveUp(error),
    );
  }, [isNeeded]);

  if (fragment === "") return children;
  if (Screen === undefined) return <Spinner label={spinners.checking} />;
  return <Screen key={fragment} {...{ ...forms, fragment, leave }} />;
}
