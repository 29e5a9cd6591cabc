import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Dispatch } from "react";

import type { CreateAction, CreateForm } from "../create/create-form.ts";
import type { DeleteAction, DeleteForm } from "../delete/delete-form.ts";
import { NO_VALUES } from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import type { FormState } from "../form/form-state.ts";
import { openKeptForms } from "./kept-forms.ts";
import type { RememberedClient } from "./remembered-client.ts";

/** Keeps the forms' values for this tab, and remembers the client on this device if the person wants it. */
export function FormMemory({
  shop,
  client,
  createForm,
  toCreate,
  deleteForm,
  toDelete,
  tab,
  showDeleteForm,
}: {
  shop: Shop;
  client: RememberedClient;
  createForm: CreateForm;
  toCreate: Dispatch<CreateAction>;
  deleteForm: DeleteForm;
  toDelete: Dispatch<DeleteAction>;
  tab: "create" | "delete";
  showDeleteForm: () => void;
}) {
  const [typed] = useState(() => openKeptForms(shop, Date.now()));
  const { isAsked, values: remembered } = useSyncExternalStore(client.subscribe, client.read);

  const restore = useEffectEvent(() => {
    const { kept } = typed;
    const isCreateKept = holdsSomething(kept?.create ?? NO_VALUES);
    const values = isCreateKept ? kept?.create : remembered;
    const now = Date.now();
    if (values) toCreate({ type: "restored", values, overLink: isCreateKept && cameBack(), now });
    if (kept?.isWish) client.ask(true);
    if (kept) toDelete({ type: "restored", values: kept.delete, now });
    // Following an address opens the create form. A reload, or 'back', returns to a delete form that holds something.
    if (cameBack() && kept?.tab === "delete" && holdsSomething(kept.delete)) showDeleteForm();
  });
  useEffect(() => {
    restore();
  }, []);

  const { done } = createForm;
  const isWish = isAsked && remembered === undefined;
  useEffect(() => {
    const forms = { create: valuesToKeep(createForm), delete: valuesToKeep(deleteForm) };
    typed.keep({ ...forms, tab, isWish }, Date.now());
    // The cancel link's booking is kept now, so it leaves the address. Then a shared address does not reveal it, a reload
    // after the cancellation does not bring it back, and following the same link again changes the address again.
    if (location.hash !== "" && holdsSomething(deleteForm.values)) {
      history.replaceState(history.state, "", location.pathname + location.search);
    }
  }, [typed, createForm, deleteForm, tab, isWish]);

  const rememberClient = useEffectEvent(() => {
    if (done && isAsked) client.remember(done);
  });
  useEffect(() => {
    if (done) rememberClient();
  }, [done]);

  return null;
}

/** The values to keep. Once they were sent there are none, even if the page is left before the modal's OK. */
function valuesToKeep({ done, values, beyond }: FormState<unknown>): BookingValues {
  return done ? NO_VALUES : { ...values, phone: values.phone + (beyond.phone ?? "") };
}

function holdsSomething(values: BookingValues): boolean {
  return Object.values(values).some((value) => value !== "");
}

/** Whether the page was opened by a reload or from the history, not by following an address. */
function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}
