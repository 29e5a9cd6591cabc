import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";

import { keyFor, randomKey } from "../../../scheduling-api/act-key.ts";
import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { useCall } from "../../access/use-call.ts";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import { answerOf, questionOf, reduceNewShop } from "./new-shop.ts";
import type { AddressQuestion } from "./new-shop.ts";
import { NEW_SHOP_MEMORY } from "./new-shop-memory.ts";

/** Longer than between two letters, shorter than a pause. */
const PAUSE_MILLISECONDS = 300;

export type MakingShop = ReturnType<typeof useNewShop>;

/** A shop that is being made, which the tab keeps. `onMade` is called once the server has made it. */
export function useNewShop(agency: Agency, onMade: () => void) {
  const [kept] = useState(NEW_SHOP_MEMORY.read);
  const [isOpen, setOpen] = useState(kept.isOpen);
  const [shop, dispatch] = useReducer(reduceNewShop, kept.shop);
  const asking = useCall(COPY.failed);
  const making = useCall(COPY.newShop.notMade);

  useEffect(() => void NEW_SHOP_MEMORY.write({ shop, isOpen }), [shop, isOpen]);

  const underWay = useRef<string>(undefined);
  const askAddress = (question: AddressQuestion): void => {
    const text = JSON.stringify(question);
    if (underWay.current === text) return;
    underWay.current = text;
    const ask = async () => {
      const result = await agency.seeAddress(question);
      if (underWay.current === text) underWay.current = undefined;
      const answer = result.ok ? result.answer : undefined;
      dispatch({ type: "judged", question, answer });
      return result;
    };
    asking.run(ask, () => undefined);
  };

  const question = questionOf(shop);
  const { name, calendarId } = question ?? {};
  const isUnjudged = isOpen && shop.step === "name" && answerOf(shop) === undefined;
  const askLater = useEffectEvent(askAddress);
  useEffect(() => {
    if (!isUnjudged || name === undefined) return;
    const asked = calendarId === undefined ? { name } : { name, calendarId };
    const timer = setTimeout(() => askLater(asked), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isUnjudged, name, calendarId]);

  return {
    shop,
    dispatch,
    isOpen,
    asking: asking.act,
    making: making.act,
    open: () => setOpen(true),
    close: () => {
      if (shop.step === "made") dispatch({ type: "ended" });
      making.forgetError();
      setOpen(false);
    },
    goOn: () => {
      dispatch({ type: "went-on" });
      if (isUnjudged && question !== undefined) askAddress(question);
    },
    goBack: () => {
      making.forgetError();
      dispatch({ type: "went-back" });
    },
    make: () => {
      const { kind } = shop;
      const answer = answerOf(shop);
      if (kind === undefined || answer === undefined) return dispatch({ type: "tried-to-make" });
      const content = { calendarId: answer.calendarId, name: shop.name.trim(), kind };
      const actKey = keyFor(content, shop.actKey, randomKey);
      dispatch({ type: "sent", actKey });
      making.run(
        async () => {
          const result = await agency.makeShop({ ...content, key: actKey.key });
          if (!result.ok && result.reason === "refused") dispatch({ type: "refused" });
          return result;
        },
        (links) => {
          dispatch({ type: "made", links });
          onMade();
        },
      );
    },
  };
}
