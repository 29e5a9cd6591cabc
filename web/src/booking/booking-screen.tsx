import type { Shop } from "@vitrine/domain/shop";
import { useEffect, useState } from "react";

import { BACKEND } from "../scheduling-api/backend.ts";
import { Alerts } from "../ui/alerts.tsx";
import { Modal } from "../ui/modal.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AddToCalendar } from "./after-booking/add-to-calendar.tsx";
import { CancelLink } from "./after-booking/cancel-link.tsx";
import { OutcomeLine } from "./after-booking/outcome-line.tsx";
import { BOOKING_COPY } from "./copy/booking-copy.ts";
import { CreatePanel } from "./create/create-panel.tsx";
import { DeletePanel } from "./delete/delete-panel.tsx";
import type { BookingValues, CreateChoice, DeleteChoice } from "./form/fields.ts";
import { chosenText } from "./form/chosen-text.ts";
import { FIELDS, fieldsToCreate, fieldsToDelete, NO_VALUES } from "./form/fields.ts";
import type { FieldName } from "./form/fields.ts";
import { SummaryList } from "./after-booking/summary-list.tsx";
import { useBookableDays } from "./days-and-slots/use-bookable-days.ts";
import { useCreateForm } from "./create/use-create-form.ts";
import type { BookingMemory } from "./memory/booking-memory.ts";
import { useBookingLinks } from "./use-booking-links.ts";
import { useDeleteForm } from "./delete/use-delete-form.ts";

// A script of its own, so that the page's first ones stay small. It is under way before hydration.
const memoryScript = import("./memory/booking-memory.ts");

/** A booking widget. Both forms live here, above the tabs, so that a change of tab loses nothing. */
export function BookingScreen({ shop }: { shop: Shop }) {
  const [tab, setTab] = useState<"create" | "delete">("create");
  const [createForm, toCreate] = useCreateForm(shop, BACKEND);
  const [deleteForm, toDelete] = useDeleteForm(shop, BACKEND);
  const { days, refreshDays } = useBookableDays(shop);
  const [outcome, setOutcome] = useState<{ readonly number: number; readonly text: string }>();
  const showOutcome = (line: (chosen: string) => string, values: BookingValues): void => {
    const chosen = chosenText(shop, values) ?? "";
    setOutcome({ number: createForm.attempts + deleteForm.attempts, text: line(chosen) });
  };

  useEffect(() => {
    if (days === undefined) return;
    toCreate({ type: "day-turned", now: Date.now() });
    toDelete({ type: "day-turned", now: Date.now() });
  }, [days, toCreate, toDelete]);

  useBookingLinks(shop, {
    fillIn: (choices) => toCreate({ type: "linked", choices }),
    openDeleteForm: (booking) => {
      // The link may have been followed from the modal itself, which would lie over the form.
      if (createForm.done) toCreate({ type: "closed" });
      toDelete({ type: "linked", booking });
      setTab("delete");
    },
  });

  const [memory, setMemory] = useState<BookingMemory>();
  useEffect(() => {
    memoryScript.then(
      ({ openBookingMemory }) => setMemory(openBookingMemory(shop)),
      (error: unknown) =>
        console.error("What is typed is not kept: its script did not load.", error),
    );
  }, [shop]);

  // Both forms number their alerts from 1.
  const alerts = Object.entries({ create: createForm, delete: deleteForm }).flatMap(
    ([name, { alert }]) => (alert ? [{ ...alert, number: `${name}-${alert.number}` }] : []),
  );

  return (
    <>
      {outcome && <OutcomeLine key={outcome.number} text={outcome.text} />}
      <Tabs
        label={BOOKING_COPY.tabs.label}
        chosen={tab}
        onChosen={setTab}
        tabs={[
          {
            key: "create",
            title: BOOKING_COPY.tabs.create,
            panel: (
              <CreatePanel
                shop={shop}
                form={createForm}
                dispatch={toCreate}
                days={days}
                refreshDays={refreshDays}
                remember={
                  memory && (
                    <memory.RememberMe
                      client={memory.client}
                      form={createForm}
                      dispatch={toCreate}
                    />
                  )
                }
              />
            ),
          },
          {
            key: "delete",
            title: BOOKING_COPY.tabs.delete,
            panel: (
              <DeletePanel
                shop={shop}
                form={deleteForm}
                dispatch={toDelete}
                days={days}
                refreshDays={refreshDays}
              />
            ),
          },
        ]}
      />
      {memory && (
        <memory.FormMemory
          {...{ shop, createForm, toCreate, deleteForm, toDelete, tab }}
          client={memory.client}
          showDeleteForm={() => setTab("delete")}
        />
      )}
      <Alerts alerts={alerts} />
      {createForm.done && (
        <Modal
          title={BOOKING_COPY.done.created}
          close={BOOKING_COPY.done.ok}
          onClosed={() => {
            showOutcome(BOOKING_COPY.done.createdLine, createForm.values);
            toCreate({ type: "closed" });
          }}
        >
          <SummaryList entries={entriesOf(shop, fieldsToCreate(shop), createForm.done)} />
          <AddToCalendar shop={shop} choice={createForm.done} />
          <CancelLink shop={shop} choice={createForm.done} />
        </Modal>
      )}
      {deleteForm.done && (
        <Modal
          title={BOOKING_COPY.done.deleted}
          close={BOOKING_COPY.done.ok}
          onClosed={() => {
            showOutcome(BOOKING_COPY.done.deletedLine, deleteForm.values);
            toDelete({ type: "closed" });
          }}
        >
          <SummaryList entries={entriesOf(shop, fieldsToDelete(), deleteForm.done)} />
        </Modal>
      )}
    </>
  );
}

function entriesOf(
  shop: Shop,
  fields: readonly FieldName[],
  choice: CreateChoice | DeleteChoice,
): (readonly [term: string, value: string])[] {
  return fields.map((name) => {
    const { label, summary, summaryTitle } = FIELDS[name];
    return [summaryTitle ?? label(shop), summary({ ...NO_VALUES, ...choice })];
  });
}
