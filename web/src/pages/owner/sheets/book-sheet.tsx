import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { durationText } from "@vitrine/domain/time/shop-time";
import { hasMenu, menuOf, serviceText } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { useEffect, useEffectEvent, useReducer } from "react";
import type { Dispatch, ReactNode } from "react";

import { TYPED_COPY } from "../../../booking/copy/typed-copy.ts";
import { isAsked, labelOf, TEXT_FIELDS } from "../../../booking/form/fields.ts";
import type { TextFieldName } from "../../../booking/form/fields.ts";
import { ChipRadio } from "../../../ui/chip-radio.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SendButton } from "../../../ui/acts/act-button.tsx";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { draftInTab } from "../agenda/tab-memory.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { FORMS_COPY as COPY } from "../forms/forms-copy.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import {
  bookingChange,
  bookingDraft,
  choiceOf,
  faultsOf,
  nextBookingDraft,
  slotToBook,
} from "../forms/booking-draft.ts";
import type { BookingChoice, BookingDraft, BookingDraftAction } from "../forms/booking-draft.ts";
import { daysToBookOn, freeSlots } from "../moving/free-slots.ts";
import { seriesChange, spanToBook } from "../forms/repeats.ts";
import { SERIES_COPY } from "../series/series-copy.ts";
import { useSeriesCheck } from "../series/use-series-check.ts";
import { SelectField } from "./fields.tsx";
import { RepeatFields, reportUntil } from "./repeat-fields.tsx";
import { formTitle } from "./form-title.ts";
import { useKnownName } from "./use-known-name.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../../../ui/sheet/sheet.module.css";

const TEXTS = ["name", "phone", "email", "note"] as const satisfies readonly TextFieldName[];

// Of somebody who calls, an e-mail is optional, too; of somebody who has come in, all but the name.
const isOptional = ({ isWalkIn }: BookingDraft, field: TextFieldName): boolean =>
  field === "email" ||
  TEXT_FIELDS[field].isOptional === true ||
  (isWalkIn === true && field !== "name");

/** The form for a booking made by phone, or for somebody who has just come in. */
export function BookSheet({ agenda, acts, sheet }: SheetProps<"book">) {
  const copy = useOwnerCopy();
  const { shop, day, now, answer, act } = agenda;
  const isFree = (barber: Barber, service: Service, { label }: TimeSlot): boolean =>
    answer === undefined ||
    freeSlots(shop, day, now, answer, { barber, services: [service], places: 1 }).some(
      (slot) => slot.label === label,
    );
  const kept = draftInTab<BookingDraft>(agenda.access.calendarId, sheet);
  const [draft, dispatch] = useReducer(
    (before: BookingDraft, action: BookingDraftAction) =>
      nextBookingDraft(TYPED_COPY, before, action),
    sheet,
    (from) => kept.read() ?? bookingDraft(shop, from, isFree),
  );
  const keepDraft = useEffectEvent(kept.write);
  useEffect(() => keepDraft(draft), [draft]);
  const choice = choiceOf(shop, draft);
  const slots =
    answer === undefined || choice === undefined ? [] : freeSlots(shop, day, now, answer, choice);
  const isTaken =
    answer !== undefined && draft.time !== "" && !slots.some(({ label }) => label === draft.time);
  const timeFault = isTaken
    ? COPY.book.taken
    : draft.judged.includes("time") && draft.time === ""
      ? COPY.book.chooseTime
      : undefined;
  const { repeats } = draft;
  const asked = repeats && slotToBook(shop, day, draft, slots);
  const found = useSeriesCheck(agenda, asked, repeats);
  const dates = found?.dates;
  const toBook = repeats && dates?.filter((date) => spanToBook(date, repeats) !== undefined);
  // The owner tapped on a time in the day, so the choices start folded away.
  const isPreset = sheet.startMinute !== undefined;
  const choices = <BookingChoices {...{ agenda, draft, slots, timeFault, dispatch }} />;
  const texts = (
    <div>
      <ClientTexts shop={shop} draft={draft} dispatch={dispatch} />
    </div>
  );
  useKnownName(agenda.access, draft, dispatch);
  return (
    <Sheet title={formTitle(sheet, copy)} onClosed={agenda.close}>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: "tried" });
          const single = bookingChange(shop, day, draft, slots);
          if (single !== undefined) {
            if (!reportUntil(event.currentTarget)) return;
            const change = repeats ? seriesChange(single, repeats, found) : single;
            const what = `${draft.time} ${draft.texts.name.trim()}`;
            return change ? acts.book(change, what) : agenda.say(SERIES_COPY.checking);
          }
          const faults = faultsOf(draft);
          const { elements } = event.currentTarget;
          const first = TEXTS.find((field) => faults[field] !== undefined) ?? "time";
          const element = elements.namedItem(first);
          const target = element instanceof RadioNodeList ? element[0] : element;
          if (target instanceof HTMLElement) target.focus();
        }}
      >
        {isPreset ? (
          <>
            <p className={styles["summary"]}>
              {dayLabel(day)}, {draft.time === "" ? COPY.book.chooseTime : draft.time}
              <br />
              {choice?.barber.name}, {draft.service}
            </p>
            <details className={styles["more"]} open={isTaken || undefined}>
              <summary>{COPY.book.change}</summary>
              <div className={styles["form"]}>{choices}</div>
            </details>
            {texts}
          </>
        ) : (
          <>
            {texts}
            {choices}
          </>
        )}
        {draft.isWalkIn !== true && (
          <RepeatFields
            repeats={repeats}
            firstDay={day}
            check={found}
            onChanged={(changed) => dispatch({ type: "chosen", choice: { repeats: changed } })}
          />
        )}
        <SendButton act={act} type="submit">
          {toBook ? SERIES_COPY.book(toBook.length) : COPY.book.submit}
        </SendButton>
      </form>
    </Sheet>
  );
}

function BookingChoices({
  agenda: { shop, day, now, answer, chooseDay },
  draft,
  slots,
  timeFault,
  dispatch,
}: {
  agenda: Agenda;
  draft: BookingDraft;
  slots: readonly TimeSlot[];
  timeFault: string | undefined;
  dispatch: Dispatch<BookingDraftAction>;
}) {
  const copy = useOwnerCopy();
  const days = daysToBookOn(shop, now);
  const choose = (choice: BookingChoice): void => dispatch({ type: "chosen", choice });
  return (
    <>
      <div className={styles["pair"]}>
        <SelectField
          label={COPY.book.date}
          value={day}
          options={days.includes(day) ? days : [day, ...days]}
          nameOf={(other) => (days.includes(other) ? dayLabel(other) : COPY.book.choose)}
          onChosen={chooseDay}
        />
        {shop.partySizes.length > 0 && (
          <SelectField
            label={shop.words.people}
            value={draft.people}
            options={shop.partySizes}
            onChosen={(people) => choose({ people })}
          />
        )}
      </div>
      <Choices
        legend={shop.words.barber}
        name="barber"
        choices={shop.barbers.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={String(draft.barberColorId)}
        onChosen={(value) => choose({ barberColorId: Number(value) })}
      />
      <Choices
        legend={shop.words.style}
        name="service"
        choices={servicesOf(shop, draft).map((service) => ({
          value: service.name,
          name: hasMenu(shop)
            ? serviceText(shop, service)
            : `${service.name}, ${durationText(service.minutes)}`,
        }))}
        chosen={draft.service}
        fault={choiceOf(shop, draft) === undefined ? shop.words.choose.style : undefined}
        onChosen={(service) => choose({ service })}
      />
      <Choices
        legend={COPY.book.time}
        name="time"
        choices={slots.map(({ label }) => ({ value: label, name: label }))}
        chosen={draft.time}
        fault={timeFault}
        onChosen={(time) => choose({ time })}
      >
        {slots.length === 0 && (
          <p role="status" className={styles["note"]}>
            {answer === undefined ? copy.offline.loading : COPY.book.noSlots}
          </p>
        )}
      </Choices>
    </>
  );
}

function servicesOf(shop: Shop, { barberColorId }: BookingDraft): readonly Service[] {
  const barber = barberById(shop, barberColorId);
  return barber === undefined ? shop.services : menuOf(shop, barber);
}

function ClientTexts({
  shop,
  draft,
  dispatch,
}: {
  shop: Shop;
  draft: BookingDraft;
  dispatch: Dispatch<BookingDraftAction>;
}) {
  const faults = faultsOf(draft);
  const hintOf = (field: TextFieldName) =>
    TEXT_FIELDS[field].hint?.(TYPED_COPY, draft.texts[field] ?? "") ??
    (isOptional(draft, field) ? COPY.book.optional : undefined);
  const asked = TEXTS.filter((field) => isAsked(shop, field));
  return asked.map((field) => (
    <TextField
      {...TEXT_FIELDS[field].input}
      key={field}
      name={field}
      data-first-focus={field === "name" ? "" : undefined}
      // Autocomplete would fill in the owner's own details.
      autoComplete="off"
      required={!isOptional(draft, field)}
      enterKeyHint={field === asked.at(-1) ? "done" : "next"}
      spellCheck={false}
      label={labelOf(shop, TYPED_COPY, field)}
      hint={hintOf(field)}
      value={draft.texts[field] ?? ""}
      beyond={draft.beyond?.[field]}
      error={draft.judged.includes(field) ? faults[field] : undefined}
      notice={draft.notices[field]}
      filter={TEXT_FIELDS[field].accept}
      onTyped={(text) => dispatch({ type: "typed", field, text })}
      onBlocked={(value) => dispatch({ type: "blocked", field, value })}
      onComposed={(text) => dispatch({ type: "composed", field, text })}
      onLeft={() => dispatch({ type: "left", field })}
    />
  ));
}

function Choices({
  legend,
  name,
  choices,
  chosen,
  fault,
  onChosen,
  children,
}: {
  legend: string;
  name: string;
  choices: readonly { readonly value: string; readonly name: string }[];
  chosen: string;
  fault?: string | undefined;
  onChosen: (value: string) => void;
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles["group"]}>
      <legend>{legend}</legend>
      {fault !== undefined && (
        <p role="alert" className={styles["fault"]}>
          {fault}
        </p>
      )}
      {children}
      <div className={styles["chips"]}>
        {choices.map((choice) => (
          <ChipRadio
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === chosen}
            onChosen={(again) => {
              if (!again) onChosen(choice.value);
            }}
          >
            {choice.name}
          </ChipRadio>
        ))}
      </div>
    </fieldset>
  );
}
