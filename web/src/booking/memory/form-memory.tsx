import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Dispatch } from "react";

import type { CreateAction, CreateForm } from "../create/create-form.ts";
import type { DeleteAction, DeleteForm } from "../delete/delete-form.ts";
import { holdsSomething, NO_VALUES } from "../form/fields.ts";
import { cameBack, openKeptForms, valuesToKeep } from "./kept-forms.ts";
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
  /** Whether a link is being read, or only its address names what the form holds: a service or a person that is no longer offered. */
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
    // A link that is being read fills in all of that form.
    if (kept && !needsLink) toDelete({ type: "restored", values: kept.delete, now });
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
