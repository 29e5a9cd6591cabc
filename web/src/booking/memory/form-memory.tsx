import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Dispatch } from "react";

import type { CreateAction, CreateForm } from "../create/create-form.ts";
import type { DeleteAction, DeleteForm } from "../delete/delete-form.ts";
import { holdsSomething, NO_VALUES } from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import type { AnyForm } from "../form/form-state.ts";
import { openKeptForms } from "./kept-forms.ts";
import type { RememberedClient } from "./remembered-client.ts";

/** Restores the forms after a reload, keeps what they hold, and remembers the client of a booking. It shows nothing. */
export function FormMemory({
  shop,
  client,
  createForm,
  toCreate,
  deleteForm,
  toDelete,
  tab,
  needsLink,
  showDeleteForm,
}: {
  shop: Shop;
  client: RememberedClient;
  createForm: CreateForm;
  toCreate: Dispatch<CreateAction>;
  deleteForm: DeleteForm;
  toDelete: Dispatch<DeleteAction>;
  tab: "create" | "delete";
  /** Whether only the link's address names what the form holds: a service or a person that is no longer offered. */
  needsLink: boolean;
  showDeleteForm: () => void;
}) {
  const [keptForms] = useState(() => openKeptForms(shop, Date.now()));
  const { isAsked, values: remembered } = useSyncExternalStore(client.subscribe, client.read);

  const restore = useEffectEvent(() => {
    const { kept } = keptForms;
    const isCreateKept = holdsSomething(kept?.create ?? NO_VALUES);
    const values = isCreateKept ? kept?.create : remembered;
    const now = Date.now();
    if (values) toCreate({ type: "restored", values, overLink: isCreateKept && cameBack(), now });
    if (kept?.isWish) client.ask(true);
    if (kept) toDelete({ type: "restored", values: kept.delete, now });
    // Only a reload, or 'back', returns to a delete form that holds something.
    if (cameBack() && kept?.tab === "delete" && holdsSomething(kept.delete)) showDeleteForm();
  });
  useEffect(() => {
    restore();
  }, []);

  const { done } = createForm;
  const isWish = isAsked && remembered === undefined;
  useEffect(() => {
    const forms = { create: valuesToKeep(createForm), delete: valuesToKeep(deleteForm) };
    keptForms.keep({ ...forms, tab, isWish }, Date.now());
    // Once kept, a linked booking is removed from the address: sharing must not reveal it, nor a reload bring it back.
    if (!needsLink && location.hash !== "" && holdsSomething(deleteForm.values)) {
      history.replaceState(history.state, "", location.pathname + location.search);
    }
  }, [keptForms, createForm, deleteForm, tab, isWish, needsLink]);

  const rememberClient = useEffectEvent(() => {
    if (done && isAsked) client.remember(done);
  });
  useEffect(() => {
    if (done) rememberClient();
  }, [done]);

  return null;
}

/** What the form holds, with all of the phone; once it was sent, nothing, even if the page is left before the modal's OK. */
function valuesToKeep({ done, values, beyond }: AnyForm): BookingValues {
  return done ? NO_VALUES : { ...values, phone: values.phone + (beyond.phone ?? "") };
}

/** Whether the page was opened by a reload or from the history, not by following an address. */
function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}
