import { serviceText } from "@vitrine/domain/shop/menu";
import { bookableDays, changeableDays } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { choicesInQuery, isCancelFragment } from "@vitrine/domain/slots/booking-links";
import type { LinkedBooking } from "@vitrine/domain/slots/linked-booking";
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
import type { readCancelLink } from "./delete/read-cancel-link.ts";
import { isAnyone, withAnyone } from "./form/anyone.ts";
import { fieldsToCreate, fieldsToDelete, NO_VALUES } from "./form/fields.ts";
import { alertText } from "./form/form-state.ts";
import type { AnyForm } from "./form/form-state.ts";
import { subscribeToClock, useOfferedDays } from "./days-and-slots/use-offered-days.ts";
import { useCreateForm, useEarlyDays } from "./create/use-create-form.ts";
import { openLaterParts } from "./later-parts.ts";
import { clientShownEarly } from "./memory/early-client.ts";
import { KnownLine } from "./memory/known-line.tsx";
import type { LaterParts } from "./later-parts.ts";
import { useDeleteForm } from "./delete/use-delete-form.ts";
import { useCanMove } from "./move/use-can-move.ts";
import { WhileMoving } from "./move/while-moving.tsx";
import { RENEWED } from "./renewal/renewed-entry.ts";
import { useBookLink } from "./wait/use-book-link.ts";
import { WaitWhenTaken } from "./wait/wait-when-taken.tsx";

/** Holds the state of both forms above the tabs, so that changing tabs loses nothing. */
export function BookingScreen({ shop, contact }: { shop: Shop; contact: ReactNode }) {
  const copy = useBookingCopy();
  const [tab, setTab] = useState<"create" | "delete">("create");
  const shopToBook = useMemo(() => withAnyone(shop), [shop]);
  const [createForm, toCreate] = useCreateForm(shopToBook, BACKEND, clientShownEarly());
  // What a cancel link names may no longer be sold.
  const [deleteShop, setDeleteShop] = useState(shop);
  const [deleteForm, toDelete] = useDeleteForm(deleteShop, BACKEND);
  const createDays = useOfferedDays(shop, bookableDays);
  const deleteDays = useOfferedDays(deleteShop, changeableDays);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isRenewed] = useState(() => !import.meta.env.SSR && history.state === RENEWED);
  const showTab = (chosen: typeof tab): void => {
    if (chosen !== tab) setOutcome(undefined);
    setTab(chosen);
  };

  useTurnedDay(createDays.days, toCreate, toDelete);

  const showDeleteForm = (): void => setTab("delete");
  const isReadingLink = useBookingLinks(shop, {
    fillIn: (query) => toCreate({ type: "linked", choices: choicesInQuery(shopToBook, query) }),
    openDeleteForm: (booking, shopOfLink) => {
      setDeleteShop(shopOfLink);
      // The link may have been followed from the modal, which would otherwise cover the form.
      const sent = createForm.done;
      if (sent) toCreate({ type: "closed" });
      toDelete({ type: "linked", booking });
      showDeleteForm();
      setOutcome(booking.isDayNotOffered ? { type: "day-over" } : sent && { type: "linked", sent });
    },
    toDelete,
    showDeleteForm,
  });

  const toBook = { shop: shopToBook, form: createForm, dispatch: toCreate };
  useBookLink(shopToBook, createForm, toCreate, () => showTab("create"));
  const canMove = useCanMove();
  const later = useLaterParts(shopToBook);
  useEarlyDays(toCreate, createForm.values.day, later !== undefined);

  const { values } = createForm;
  const line = <KnownLine values={values} onChange={() => toCreate({ type: "opened" })} />;
  const remember = later && (
    <later.RememberMe client={later.client} form={createForm} dispatch={toCreate} />
  );

  return (
    <>
      <WhileMoving
        {...{ shop, contact, canMove, createForm, toCreate, deleteForm, toDelete, setOutcome }}
      >
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
                  {...{ ...createDays, ...toBook, line, remember }}
                  wait={<WaitWhenTaken {...toBook} />}
                />
              ),
            },
            {
              key: "delete",
              title: copy.tabs.delete,
              panel: (
                <DeletePanel
                  {...{ ...deleteDays, canMove }}
                  shop={deleteShop}
                  form={deleteForm}
                  dispatch={toDelete}
                />
              ),
            },
          ]}
        />
        <DoneModals
          {...{ shop, later, canMove, createForm, deleteForm }}
          onClosed={(done) => {
            setOutcome(done);
            (done.type === "created" ? toCreate : toDelete)({ type: "closed" });
          }}
        />
      </WhileMoving>
      {later && (
        <later.FormMemory
          {...{ createForm, toCreate, deleteForm, toDelete, tab, showDeleteForm }}
          shop={shopToBook}
          needsLink={isReadingLink || deleteShop !== shop}
          client={later.client}
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
    </>
  );
}

/** The summary of what was booked, or deleted. */
function DoneModals({
  shop,
  later,
  canMove,
  createForm,
  deleteForm,
  onClosed,
}: {
  shop: Shop;
  later: LaterParts | undefined;
  canMove: boolean;
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
                {!isAnyone(createForm.done.barber.name) && (
                  <later.ChangeLinks shop={shop} choice={createForm.done} canMove={canMove} />
                )}
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

/** Lets both forms drop a day or a slot that is over. */
function useTurnedDay(
  days: ReturnType<typeof useOfferedDays>["days"],
  toCreate: Dispatch<CreateAction>,
  toDelete: Dispatch<DeleteAction>,
): void {
  useEffect(() => {
    if (days === undefined) return;
    const turn = (): void => {
      for (const to of [toCreate, toDelete]) to({ type: "day-turned", now: Date.now() });
    };
    turn();
    return subscribeToClock(turn);
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

/**
 * Reads the address after hydration, as the HTML was built without it, and again when a cancel link is followed. The script that
 * knows what such a link names is fetched then; returns whether it is under way.
 */
function useBookingLinks(
  shop: Shop,
  handlers: {
    fillIn: (query: string) => void;
    openDeleteForm: (booking: LinkedBooking, shopOfLink: Shop) => void;
    toDelete: Dispatch<DeleteAction>;
    showDeleteForm: () => void;
  },
): boolean {
  const [isReading, setIsReading] = useState(false);
  const readQuery = useEffectEvent(() => handlers.fillIn(location.search));
  const open = useEffectEvent((read: typeof readCancelLink, fragment: string) => {
    const { booking, shopOfLink } = read(shop, fragment, Date.now());
    if (booking !== undefined) handlers.openDeleteForm(booking, shopOfLink);
  });
  const giveUp = useEffectEvent(() => {
    handlers.toDelete({ type: "script-missing" });
    handlers.showDeleteForm();
  });

  useLayoutEffect(() => {
    readQuery();
    const follow = async (): Promise<void> => {
      const { hash } = location;
      if (!isCancelFragment(hash)) return;
      setIsReading(true);
      try {
        open((await import("./delete/read-cancel-link.ts")).readCancelLink, hash);
      } catch (error) {
        console.error("The script did not load.", error);
        giveUp();
      }
      setIsReading(false);
    };
    const listen = (): void => void follow();
    listen();
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);

  return isReading;
}
