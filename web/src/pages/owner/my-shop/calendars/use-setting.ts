import type { TryShopSettingAnswer } from "@vitrine/domain/wire/owner/shop-settings";
import { useRef, useState } from "react";

import { keyFor, randomKey } from "../../../../scheduling-api/act-key.ts";
import type { ActKey } from "../../../../scheduling-api/act-key.ts";
import { MY_SHOP } from "../../../../scheduling-api/my-shop-backend.ts";
import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { useCall } from "../../../access/use-call.ts";
import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";

/** Tries, sets and takes away one setting. What is typed is held by nobody longer than it takes. */
export function useSetting(access: OwnerAccess, name: string, onChanged: () => void) {
  const trying = useCall(COPY.failed);
  const changing = useCall(COPY.failed);
  const [result, setResult] = useState<TryShopSettingAnswer>();
  const lastKey = useRef<ActKey>(undefined);
  /** A change that is sent again, since its answer was lost, is the same one. */
  const keyOf = (content: object): string => {
    lastKey.current = keyFor(content, lastKey.current, randomKey);
    return lastKey.current.key;
  };
  const onDone = (onEnd: () => void) => (): void => {
    lastKey.current = undefined;
    setResult(undefined);
    onEnd();
    onChanged();
  };
  return {
    result,
    tryAct: trying.act,
    changeAct: changing.act,
    forgetResult: () => {
      setResult(undefined);
      trying.forget();
      changing.forgetError();
    },
    /** Without a value it tries what is set. */
    tryValue: (value: string | undefined): void => {
      setResult(undefined);
      trying.run(() => MY_SHOP.trySetting(access, name, value), setResult);
    },
    save: (value: string, onEnd: () => void): void => {
      const key = keyOf({ name, value });
      changing.run(() => MY_SHOP.setSetting(access, { key, name, value }), onDone(onEnd));
    },
    unset: (onEnd: () => void): void => {
      const key = keyOf({ name });
      changing.run(() => MY_SHOP.unsetSetting(access, { key, name }), onDone(onEnd));
    },
  };
}
