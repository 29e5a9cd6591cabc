import { serviceText } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import {
  bookingInFragment,
  choicesInQuery,
  shopOfCancelLink,
} from "@vitrine/domain/slots/booking-links";
import type { LinkedBooking, LinkedChoices } from "@vitrine/domain/slots/booking-links";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { Dispatch, ReactNode } from "react";

import { BACKEND } from "../scheduling-api/backend.ts";
import { Alerts } from "../ui/alerts.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { DoneModal } from "./after-booking/done-modal.tsx";
import type { Outcome, SentOutcome } from "./after-booking/outcome-line.tsx";
import { useBookingCopy } from "./copy/use-booking-copy.ts";
import type { BookingCopy } from "./copy/use-booking-copy.ts";
import { AskShop } from "./create/ask-shop.tsx";
import { asksShop, isRefused } from "./create/create-form.ts";
import type { CreateAction, CreateForm } from "./create/create-form.ts";
import { CreatePanel } from "./create/create-panel.tsx";
import type { DeleteAction, DeleteForm } from "./delete/delete-form.ts";
import { DeletePanel } from "./delete/delete-panel.tsx";
import { fieldsToCreate, fieldsToDelete, NO_VALUES } from "./form/fields.ts";
import { alertText } from "./form/form-state.ts";
import type { AnyForm } from "./form/form-state.ts";
import { useBookableDays } from "./days-and-slots/use-bookable-days.ts";
import { useCreateForm, useEarlyDays } from "./create/use-create-form.ts";
import { openLaterParts } from "./later-parts.ts";
import type { LaterParts } from "./later-parts.ts";
import { useDeleteForm } from "./delete/use-delete-form.ts";
import { RENEWED } from "./renewal/renewed-entry.ts";

/** Holds the state of both forms above the tabs, so that changing tabs loses nothing. */
export function BookingScreen({ shop, contact }: { shop: Shop; contact: ReactNode }) {
  const copy = useBookingCopy();
  const [tab, setTab] = useState<"create" | "delete">("create");
  const [createForm, toCreate] = useCreateForm(shop, BACKEND);
  // What a cancel link names may no longer be sold.
  const [deleteShop, setDeleteShop] = useState(shop);
  const [deleteForm, toDelete] = useDeleteForm(deleteShop, BACKEND);
  const { days, refreshDays } = useBookableDays(shop);
  const deleteDays = useBookableDays(deleteShop);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isRenewed] = useState(() => !import.meta.env.SSR && history.state === RENEWED);
  const showTab = (chosen: typeof tab): void => {
    if (chosen !== tab) setOutcome(undefined);
    setTab(chosen);
  };

  useTurnedDay(days, toCreate, toDelete);

  useBookingLinks(shop, {
    fillIn: (choices) => toCreate({ type: "linked", choices }),
    openDeleteForm: (booking, shopOfLink) => {
      setDeleteShop(shopOfLink);
      // The link may have been followed from the modal, which would otherwise cover the form.
      const sent = createForm.done;
      if (sent) toCreate({ type: "closed" });
      toDelete({ type: "linked", booking });
      setTab("delete");
      if (booking.isDayNotOffered) setOutcome({ type: "day-over" });
      else setOutcome(sent && { type: "linked", sent });
    },
  });

  const later = useLaterParts(shop);
  useEarlyDays(toCreate, createForm.values.day, later !== undefined);

  const remember = later && (
    <later.RememberMe client={later.client} form={createForm} dispatch={toCreate} />
  );

  return (
    <>
      {later && outcome && (
        <later.OutcomeLine
          shop={shop}
          outcome={outcome}
          contact={contact}
          isPast={(tab === "create" ? createForm : deleteForm).values !== NO_VALUES}
        />
      )}
      {later?.RenewedShop && (isRenewed || isRefused(createForm)) && (
        <later.RenewedShop form={createForm} isRenewed={isRenewed} />
      )}
      <Tabs
        label={copy.tabs.label}
        chosen={tab}
        onChosen={showTab}
        tabs={[
          {
            key: "create",
            title: copy.tabs.create,
            panel: (
              <CreatePanel
                {...{ shop, days, refreshDays, remember }}
                form={createForm}
                dispatch={toCreate}
              />
            ),
          },
          {
            key: "delete",
            title: copy.tabs.delete,
            panel: (
              <DeletePanel
                {...deleteDays}
                shop={deleteShop}
                form={deleteForm}
                dispatch={toDelete}
              />
            ),
          },
        ]}
      />
      {later && (
        <later.FormMemory
          {...{ shop, createForm, toCreate, deleteForm, toDelete, tab }}
          needsLink={deleteShop !== shop}
          client={later.client}
          showDeleteForm={() => setTab("delete")}
        />
      )}
      {later?.BookingNews && (
        <later.BookingNews shop={shop} created={createForm.done} deleted={deleteForm.done} />
      )}
      <Alerts
        alerts={[
          ...alertOf(copy, "create", createForm, asksShop(createForm) && <AskShop shop={shop} />),
          ...alertOf(copy, "delete", deleteForm),
        ]}
      />
      <DoneModals
        {...{ shop, later, createForm, deleteForm }}
        onClosed={(done) => {
          setOutcome(done);
          const to = done.type === "created" ? toCreate : toDelete;
          to({ type: "closed" });
        }}
      />
    </>
  );
}

/** The summary of what was booked, or deleted. */
function DoneModals({
  shop,
  later,
  createForm,
  deleteForm,
  onClosed,
}: {
  shop: Shop;
  later: LaterParts | undefined;
  createForm: CreateForm;
  deleteForm: DeleteForm;
  onClosed: (done: SentOutcome) => void;
}) {
  const copy = useBookingCopy();
  return (
    <>
      {createForm.done && (
        <DoneModal
          shop={shop}
          title={copy.done.created}
          fields={fieldsToCreate(shop)}
          choice={createForm.done}
          // At the price that was offered, whatever the shop asks by now.
          styleText={serviceText(shop, createForm.done.style)}
          onClosed={(sent) => onClosed({ type: "created", sent })}
          actions={
            later && (
              <>
                <later.AddToCalendar shop={shop} choice={createForm.done} />
                <later.CancelLink shop={shop} choice={createForm.done} />
              </>
            )
          }
        />
      )}
      {deleteForm.done && (
        <DoneModal
          shop={shop}
          title={copy.done.deleted}
          fields={fieldsToDelete()}
          choice={deleteForm.done}
          onClosed={(sent) => onClosed({ type: "deleted", sent })}
        />
      )}
    </>
  );
}

/** Lets both forms drop a day that is over, whenever the bookable days have changed. */
function useTurnedDay(
  days: ReturnType<typeof useBookableDays>["days"],
  toCreate: Dispatch<CreateAction>,
  toDelete: Dispatch<DeleteAction>,
): void {
  useEffect(() => {
    if (days === undefined) return;
    for (const to of [toCreate, toDelete]) to({ type: "day-turned", now: Date.now() });
  }, [days, toCreate, toDelete]);
}

/** The parts that read this device's storage, which the prerendered page could not: `undefined` until it is hydrated. */
function useLaterParts(shop: Shop): LaterParts | undefined {
  const isHydrated = useIsHydrated();
  return useMemo(() => (isHydrated ? openLaterParts(shop) : undefined), [isHydrated, shop]);
}

/** The form's alert in a list, or an empty list. Its number begins with the form's name, as both forms count from 1. */
function alertOf(copy: BookingCopy, name: string, { alert }: AnyForm, note?: ReactNode) {
  return alert ? [{ text: alertText(copy, alert), note, number: `${name}-${alert.number}` }] : [];
}

/** Reads the address after hydration, as the HTML was built without it, and again when a cancel link is followed. */
function useBookingLinks(
  shop: Shop,
  handlers: {
    fillIn: (choices: LinkedChoices) => void;
    openDeleteForm: (booking: LinkedBooking, shopOfLink: Shop) => void;
  },
): void {
  const readQuery = useEffectEvent(() => handlers.fillIn(choicesInQuery(shop, location.search)));
  const readFragment = useEffectEvent(() => {
    const shopOfLink = shopOfCancelLink(shop, location.hash, Date.now());
    const booking = bookingInFragment(shopOfLink, location.hash, Date.now());
    if (booking !== undefined) handlers.openDeleteForm(booking, shopOfLink);
  });

  useLayoutEffect(() => {
    readQuery();
    readFragment();
    const follow = (): void => readFragment();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}
