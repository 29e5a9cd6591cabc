import { dayLabel } from "@vitrine/domain/booking-days";
import { useEffect, useState } from "react";

import { BACKEND } from "../scheduling-api/backend.ts";
import { Alerts } from "../ui/alerts.tsx";
import { Modal } from "../ui/modal.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { BOOKING_COPY } from "./booking-copy.ts";
import { CreatePanel } from "./create-panel.tsx";
import { DeletePanel } from "./delete-panel.tsx";
import type { CreateChoice, DeleteChoice, Flow } from "./flow.ts";
import { SummaryList } from "./summary-list.tsx";
import { useBookableDays } from "./use-bookable-days.ts";
import { useCreateForm } from "./use-create-form.ts";
import { useDeleteForm } from "./use-delete-form.ts";

/** A booking widget. Both forms live here, above the tabs, so that a change of tab loses nothing. */
export function BookingScreen({ flow }: { flow: Flow }) {
  const [tab, setTab] = useState<"create" | "delete">("create");
  const [createForm, toCreate] = useCreateForm(flow, BACKEND);
  const [deleteForm, toDelete] = useDeleteForm(flow, BACKEND);
  const { days, look } = useBookableDays();

  useEffect(() => {
    if (days === undefined) return;
    toCreate({ type: "day-turned", now: Date.now() });
    toDelete({ type: "day-turned", now: Date.now() });
  }, [days, toCreate, toDelete]);

  const alerts = [
    ...(createForm.alert
      ? [{ ...createForm.alert, number: `create-${createForm.alert.number}` }]
      : []),
    ...(deleteForm.alert
      ? [{ ...deleteForm.alert, number: `delete-${deleteForm.alert.number}` }]
      : []),
  ];

  return (
    <>
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
                flow={flow}
                form={createForm}
                dispatch={toCreate}
                days={days}
                look={look}
              />
            ),
          },
          {
            key: "delete",
            title: BOOKING_COPY.tabs.delete,
            panel: (
              <DeletePanel
                flow={flow}
                form={deleteForm}
                dispatch={toDelete}
                days={days}
                look={look}
              />
            ),
          },
        ]}
      />
      <Alerts alerts={alerts} />
      {createForm.done && (
        <Modal
          title={BOOKING_COPY.done.created}
          close={BOOKING_COPY.done.ok}
          onClosed={() => toCreate({ type: "closed" })}
        >
          <SummaryList entries={createdEntries(flow, createForm.done)} />
          <AddToCalendar flow={flow} choice={createForm.done} />
        </Modal>
      )}
      {deleteForm.done && (
        <Modal
          title={BOOKING_COPY.done.deleted}
          close={BOOKING_COPY.done.ok}
          onClosed={() => toDelete({ type: "closed" })}
        >
          <SummaryList entries={deletedEntries(flow, deleteForm.done)} />
        </Modal>
      )}
    </>
  );
}

type Entry = readonly [term: string, value: string];

function createdEntries(flow: Flow, choice: CreateChoice): Entry[] {
  const { name, email, phone } = BOOKING_COPY.fields;
  return [
    [name, choice.name],
    [email, choice.email],
    [phone, choice.phone],
    [flow.copy.barber, choice.barber.name],
    [flow.copy.style, choice.style.name],
    ...(choice.people === undefined
      ? []
      : ([[flow.copy.people, String(choice.people)]] satisfies Entry[])),
    ...whenEntries(choice),
  ];
}

function deletedEntries(flow: Flow, choice: DeleteChoice): Entry[] {
  return [
    [BOOKING_COPY.fields.phone, choice.phone],
    [flow.copy.barber, choice.barber.name],
    [flow.copy.style, choice.style.name],
    ...whenEntries(choice),
  ];
}

function whenEntries({ day, slot }: DeleteChoice): Entry[] {
  return [
    [BOOKING_COPY.done.date, dayLabel(day)],
    [BOOKING_COPY.fields.time, slot.label],
  ];
}
