import { useEffect, useEffectEvent } from "react";
import type { Dispatch } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { CLIENTS } from "../../../scheduling-api/owner-views/clients-api.ts";
import { knownName } from "../clients/known-name.ts";
import { FORMS_COPY as COPY } from "../forms/forms-copy.ts";
import { isNameOpen } from "../forms/booking-draft.ts";
import type { BookingDraft, BookingDraftAction } from "../forms/booking-draft.ts";

const TYPING_MILLISECONDS = 400;

// Shorter ones are still being typed.
const DIGITS_MIN = 8;

/** Fills in the name of a known phone, unless the owner has typed one. Without an answer the form stays as it is. */
export function useKnownName(
  access: OwnerAccess,
  draft: BookingDraft,
  dispatch: Dispatch<BookingDraftAction>,
): void {
  const { phone } = draft.texts;
  const { areaCode } = draft;
  const isAsked = isNameOpen(draft) && phone.length >= DIGITS_MIN;
  const fillIn = useEffectEvent((name: string): void =>
    dispatch({ type: "known", phone, name, notice: COPY.book.knownName }),
  );
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const timer = setTimeout(() => {
      void CLIENTS.find(access, phone).then((result) => {
        const name = result.ok ? knownName(result.answer.clients, phone, areaCode) : undefined;
        if (!isOver && name !== undefined) fillIn(name);
      });
    }, TYPING_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [access, phone, areaCode, isAsked]);
}
