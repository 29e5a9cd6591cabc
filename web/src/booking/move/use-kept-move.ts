import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent, useState } from "react";
import type { Dispatch } from "react";

import type { CreateAction, CreateForm } from "../create/create-form.ts";
import { NO_VALUES } from "../form/fields.ts";
import { cameBack, openKeptForms, valuesToKeep } from "../memory/kept-forms.ts";

/** Restores what was typed and chosen after a reload, and keeps it until the form is left. */
export function useKeptMove(shop: Shop, form: CreateForm, dispatch: Dispatch<CreateAction>): void {
  const [{ kept, keep }] = useState(() => openKeptForms(shop, Date.now(), "move"));

  const restore = useEffectEvent(() => {
    if (!kept || !cameBack()) return;
    dispatch({ type: "restored", values: kept.create, overLink: false, now: Date.now() });
  });
  useEffect(() => {
    restore();
    return () => keep(ofMove(NO_VALUES), Date.now());
  }, [keep]);

  useEffect(() => keep(ofMove(valuesToKeep(form)), Date.now()), [keep, form]);
}

const ofMove = (create: CreateForm["values"]) =>
  ({ create, delete: NO_VALUES, tab: "create", isWish: false }) as const;
