import { useCallback, useEffect, useState } from "react";

import { NOTICES } from "../../../scheduling-api/notices/notices-api.ts";
import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";
import { useCall } from "../../access/use-call.ts";
import { NOTICES_COPY as COPY } from "./notices-copy.ts";
import type { Obstacle } from "./notices-copy.ts";
import {
  isBrowserSubscribed,
  obstacleHere,
  subscribeBrowser,
  unsubscribeBrowser,
} from "./owner-worker.ts";

/** What this device has. */
interface DeviceNotices {
  readonly isOn: boolean;
  readonly withNames: boolean;
  readonly serverKey: string;
}

/** The notices of this device in a calendar, and how they begin and end. */
export function useNotices(calendarId: string) {
  const [obstacle, setObstacle] = useState<Obstacle | undefined>(obstacleHere);
  const [seen, setSeen] = useState<DeviceNotices>();
  /** Why the browser has not subscribed. */
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { act, run } = useCall(COPY.failed);

  const load = useCallback(
    () =>
      run(
        () => NOTICES.see(calendarId),
        ({ state, withNames, serverKey }) => {
          if (state === "without-device" || state === "unavailable") return setObstacle(state);
          void isBrowserSubscribed(serverKey).then((isHere) =>
            setSeen({ isOn: state === "on" && isHere, withNames, serverKey }),
          );
        },
      ),
    [run, calendarId],
  );
  useEffect(() => {
    if (obstacleHere() === undefined) queueMicrotask(load);
  }, [load]);

  const begin = async (withNames: boolean): Promise<void> => {
    if (seen === undefined || isAsking) return;
    setProblem(undefined);
    setAsking(true);
    const subscription = await subscribeBrowser(seen.serverKey);
    setAsking(false);
    if (subscription === "denied") return setObstacle("denied");
    if (subscription === undefined) return setProblem(COPY.notSubscribed);
    const { serverKey } = seen;
    run(
      () => NOTICES.subscribe({ calendarId, serverKey, withNames, ...subscription }),
      () => setSeen({ isOn: true, withNames, serverKey }),
    );
  };
  const end = (): void => {
    setProblem(undefined);
    run(
      () => NOTICES.end(calendarId),
      () => {
        setSeen((before) => before && { ...before, isOn: false });
        void leaveBrowser();
      },
    );
  };
  return {
    obstacle,
    seen,
    act: { ...act, isSending: act.isSending || isAsking, error: problem ?? act.error },
    load,
    begin: (withNames: boolean) => void begin(withNames),
    end,
  };
}

/** Another calendar that this browser opens may still have notices by the same subscription. */
async function leaveBrowser(): Promise<void> {
  const calendars = await OWNER_DEVICES.seeCalendars();
  if (calendars.ok && calendars.answer.calendarIds.length < 2) await unsubscribeBrowser();
}
