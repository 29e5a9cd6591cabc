import type { ShopOfAgency } from "@vitrine/domain/wire/agency/agency-calls";
import { useRef } from "react";

import { keyFor, randomKey } from "../../../scheduling-api/act-key.ts";
import type { ActKey } from "../../../scheduling-api/act-key.ts";
import type { OwnerAnswer } from "../../../scheduling-api/owner-api.ts";
import { useCall } from "../../access/use-call.ts";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";

/** Sends an agency's acts on a shop. One that is tried again after a lost answer has the same key. */
export function useShopAct({ calendarId }: Pick<ShopOfAgency, "calendarId">) {
  const { act, run } = useCall(COPY.notDone);
  const last = useRef<ActKey>(undefined);
  const send = <Answer extends object>(
    name: string,
    call: (sent: { calendarId: string; key: string }) => Promise<OwnerAnswer<Answer>>,
    onDone: (answer: Answer) => void,
  ): void => {
    const actKey = keyFor({ name, calendarId }, last.current, randomKey);
    last.current = actKey;
    run(
      () => call({ calendarId, key: actKey.key }),
      (answer) => {
        last.current = undefined;
        onDone(answer);
      },
    );
  };
  return { act, send };
}
