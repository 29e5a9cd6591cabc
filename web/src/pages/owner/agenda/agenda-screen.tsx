import { dayLabel } from "@vitrine/domain/booking-days";
import type { Shop, WallTime } from "@vitrine/domain/shop";
import { clock, dayOf, parseRfc3339, toRfc3339 } from "@vitrine/domain/shop-time";
import type { Day } from "@vitrine/domain/shop-time";
import { spanOf } from "@vitrine/domain/time-slots";
import type { TimeSlot } from "@vitrine/domain/time-slots";
import type { BookingOfDay, ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";

import type { OwnerAccess, OwnerChange } from "../../../scheduling-api/owner-api.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import type { Look } from "../access/kept-by-owner.ts";
import { ActError } from "../acts/act-error.tsx";
import { useAct } from "../acts/use-act.ts";
import type { Act } from "../acts/use-act.ts";
import { BusyLine } from "./busy-line.tsx";
import { ChangesLine } from "../changes/changes-line.tsx";
import { changesSince, lookAt, nameOfChange } from "../changes/since-last-look.ts";
import { ageText } from "../copy/age-text.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import { barberName } from "../day-view/barber-name.ts";
import { ChairGrid } from "../day-view/chair-grid.tsx";
import type { DayControls } from "../day-view/day-controls.ts";
import { dayPlan, freeStretch } from "../day-view/day-plan.ts";
import { TableGrid } from "../day-view/table-grid.tsx";
import { spanLabel, wallMinute, wallSpan } from "../day-view/wall-span.ts";
import type { WallSpan } from "../day-view/wall-span.ts";
import type { BookingDraft } from "../forms/booking-draft.ts";
import { FloodPanel } from "../flood/flood-panel.tsx";
import { wholeDay } from "../forms/closing-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import { daysToBookOn, slotsToMoveTo } from "../moving/free-slots.ts";
import { whereaboutsOf } from "../moving/whereabouts.ts";
import type { Whereabouts } from "../moving/whereabouts.ts";
import { bookingClock } from "../polling/seen-days.ts";
import type { SeenDays } from "../polling/seen-days.ts";
import { deviceClock, useDeviceClock } from "../polling/use-device-clock.ts";
import { useSeenDays } from "../polling/use-seen-days.ts";
import { BookSheet } from "../sheets/book-sheet.tsx";
import { BookingSheet } from "../sheets/booking-sheet.tsx";
import { CloseSheet, closingText } from "../sheets/close-sheet.tsx";
import { ClosedSheet } from "../sheets/closed-sheet.tsx";
import { FreeSheet } from "../sheets/free-sheet.tsx";
import type { OfferedUndo, Undo } from "../undo/undo.ts";
import { UndoBar } from "../undo/undo-bar.tsx";
import styles from "./agenda.module.css";
import { nextAgenda } from "./agenda-state.ts";
import type { OpenSheet } from "./agenda-state.ts";
import { DaySwitch } from "./day-switch.tsx";
import { agendaFrom, keptOf, TAB_MEMORY } from "./tab-memory.ts";
import type { FormInTab } from "./tab-memory.ts";

const TICK_MILLISECONDS = 5_000;

/** How long what was done stands on the screen. */
const SAID_MILLISECONDS = 8_000;

/** A calendar's days, and all that the owner does with them. */
export function AgendaScreen({
  shop,
  access,
  look,
  onLooked,
  onOwnChange,
  onAccepted,
  onRefused,
}: {
  shop: Shop;
  access: OwnerAccess;
  look: Look | undefined;
  onLooked: (look: Look) => void;
  onOwnChange: (...changes: string[]) => void;
  /** The secret opened the agenda. */
  onAccepted: () => void;
  /** The secret opens nothing; asking again does not change that. */
  onRefused: (sentence: string) => void;
}) {
  const { calendarId } = access;
  const [state, dispatch] = useReducer(nextAgenda, calendarId, (id) =>
    agendaFrom(TAB_MEMORY.read(id)),
  );
  useEffect(() => {
    TAB_MEMORY.write(keptOf(calendarId, state, TAB_MEMORY.read(calendarId)));
  }, [calendarId, state]);
  const keptForm = (): FormInTab | undefined => TAB_MEMORY.read(calendarId).form;
  const keepDraft = useCallback(
    (form: FormInTab) => TAB_MEMORY.write({ ...TAB_MEMORY.read(calendarId), form }),
    [calendarId],
  );
  const { sheet, moving, undos } = state;
  const deviceNow = useDeviceClock(TICK_MILLISECONDS);
  const todayBy = (known: SeenDays): Day => dayOf(bookingClock(known, deviceNow), shop.timeZone);
  const { seen, refresh, fetchDay } = useSeenDays(
    access,
    (known) => state.chosenDay ?? todayBy(known),
  );
  const now = bookingClock(seen, deviceNow);
  const today = todayBy(seen);
  const day = state.chosenDay ?? today;
  const known = seen.days[day];
  const answer = known?.answer;

  const act = useAct(access, known);
  const moveAct = useAct(access, known);

  const { refusal } = seen;
  useEffect(() => {
    if (refusal !== undefined) onRefused(refusal);
  }, [refusal, onRefused]);

  useEffect(() => {
    if (answer !== undefined) onAccepted();
  }, [answer, onAccepted]);

  // A first visit has nothing to tell: what is there now counts as looked at.
  useEffect(() => {
    if (look === undefined && answer !== undefined) {
      onLooked(lookAt(answer));
    }
  }, [look, answer, onLooked]);

  const latest = latestAnswer(seen.days);
  const changes = useMemo(() => changesSince(latest?.changes ?? [], look), [latest, look]);
  const plan = useMemo(
    () => (answer === undefined ? undefined : dayPlan(shop, day, answer)),
    [shop, day, answer],
  );

  const open = (next: OpenSheet, forDay?: Day): void => {
    act.leave();
    dispatch({ type: "opened", sheet: next, day: forDay });
  };
  const close = (): void => {
    act.leave();
    dispatch({ type: "closed" });
  };
  const timeOf = (item: BookingOfDay | ClosedTimeOfDay): string =>
    spanLabel(wallSpan(shop, dayOfItem(item), item));
  const dayOfItem = ({ start }: { start: string }): Day =>
    dayOf(parseRfc3339(start) ?? 0, shop.timeZone);
  const nameOf = (booking: BookingOfDay): string => `${timeOf(booking)} ${booking.clientName}`;

  const openBookForm = (): void => {
    const days = daysToBookOn(shop, now);
    const first = days.includes(day) ? undefined : days[0];
    open({ kind: "book" }, first);
  };

  /** Sends an act; what comes after its sheet was left is only said. `undo` takes it back, given its key. */
  const send = (
    { send: sendAct }: Act,
    change: OwnerChange,
    done: { text: string; day?: Day; undo?: (key: string) => Omit<Undo, "done"> },
    onDone?: (key: string) => void,
  ): void => {
    void sendAct(change, (end) => {
      if (!end.isDone) {
        dispatch({ type: "said", text: end.sentence });
        return;
      }
      const { key, isLeft } = end;
      const { text, day: shown, undo } = done;
      onDone?.(key);
      if (undo !== undefined) {
        dispatch({
          type: "undoable",
          undo: { ...undo(key), done: text },
          at: deviceClock(),
          isLeft,
        });
      } else if (isLeft) dispatch({ type: "said", text });
      else dispatch({ type: "done", text, ...(shown !== undefined && { day: shown }) });
      refresh();
    });
  };
  const book = (change: OwnerChange, name: string, label: string): void => {
    send(act, change, { text: OWNER_COPY.book.done(`${label} ${name}`), day }, (key) =>
      onOwnChange(nameOfChange({ kind: "booked", bookingId: key })),
    );
  };
  const closeTime = (draft: ClosingDraft): void => {
    const word = draft.word.trim();
    const body = { ...draft, word, barberColorIds: [...draft.barberColorIds] };
    const what = closingText(shop, draft);
    const undo = (closingId: string) => ({
      id: closingId,
      undone: OWNER_COPY.undo.open(what),
      change: { act: "openTime", body: { closingId } } as const,
    });
    send(act, { act: "closeTime", body }, { text: OWNER_COPY.close.done(what), undo });
  };
  const openTime = (closing: ClosedTimeOfDay, isAll: boolean): void => {
    const { closingId, barberColorId, start } = closing;
    const only = { barberColorId, dateTimeStart: start };
    const body = { closingId, ...(!isAll && { only }) };
    send(act, { act: "openTime", body }, { text: OWNER_COPY.closed.opened(timeOf(closing)) });
  };
  const move = (booking: BookingOfDay, barberColorId: number, slot: TimeSlot): void => {
    const { start, end } = spanOf(shop, day, slot);
    const { bookingId } = booking;
    const body = {
      bookingId,
      barberColorId,
      dateTimeStart: toRfc3339(start, shop.timeZone),
      dateTimeEnd: toRfc3339(end, shop.timeZone),
    };
    const barber = barberName(shop, barberColorId);
    const text = OWNER_COPY.moving.done(`${dayLabel(day)}, ${slot.label}, ${barber}`);
    send(moveAct, { act: "moveBooking", body }, { text, day }, () =>
      onOwnChange(nameOfChange({ kind: "moved", bookingId })),
    );
  };
  const cancel = (booking: BookingOfDay, tellsClient: boolean): void => {
    const { bookingId } = booking;
    const body = { bookingId, tellsClient };
    const what = nameOf(booking);
    const undo = () => ({
      id: bookingId,
      undone: OWNER_COPY.undo.back(what),
      change: { act: "undoCancellation", body: { bookingId } } as const,
    });
    send(act, { act: "cancelBooking", body }, { text: OWNER_COPY.undo.cancelled(what), undo }, () =>
      onOwnChange(nameOfChange({ kind: "cancelled", bookingId })),
    );
  };

  const { leave: leaveMove } = moveAct;
  const leaveMoving = useCallback(() => {
    leaveMove();
    if (document.activeElement?.closest("[data-moving-bar]")) focusDay();
    dispatch({ type: "moving", booking: undefined });
  }, [leaveMove]);
  useEscape(moving !== undefined && sheet === undefined, leaveMoving);

  const say = useCallback((text: string) => dispatch({ type: "said", text }), []);
  const { number: saidNumber } = state.said;
  const isCovered = sheet !== undefined;
  useEffect(() => {
    // A sheet lies over it.
    if (isCovered) return;
    const timer = setTimeout(
      () => dispatch({ type: "said-over", number: saidNumber }),
      SAID_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [saidNumber, isCovered]);

  const endUndo = useCallback((undo: OfferedUndo) => {
    if (document.activeElement?.closest("[data-undo]")) focusDay();
    dispatch({ type: "undo-over", undo });
  }, []);

  const whereabouts = (booking: BookingOfDay): Whereabouts =>
    whereaboutsOf(
      booking,
      seen.days[dayOfItem(booking)]?.answer,
      Object.values(seen.days).map((of) => of.answer),
    );
  const movingIs = moving === undefined ? undefined : whereabouts(moving).is;
  const isMoveOpen = moveAct.isSending || moveAct.unanswered !== undefined;
  useEffect(() => {
    // What is being moved here is told by its own answer.
    if (movingIs === undefined || movingIs === "there" || isMoveOpen) return;
    leaveMoving();
    dispatch({ type: "said", text: OWNER_COPY.moving[movingIs] });
  }, [movingIs, isMoveOpen, leaveMoving]);
  const stretch =
    sheet?.kind === "free" && plan !== undefined
      ? freeStretch(plan, sheet.barberColorId, sheet.startMinute)
      : undefined;
  const openBooking = sheet?.kind === "booking" ? whereabouts(sheet.booking) : undefined;

  const targets =
    moving === undefined || answer === undefined
      ? undefined
      : slotsToMoveTo(shop, day, now, answer, moving);
  const hasTarget = [...(targets?.values() ?? [])].some((slots) => slots.length > 0);
  const controls: DayControls = {
    canOpenFree: day >= today,
    changed: new Map(changes.map(({ bookingId, kind }) => [bookingId, kind])),
    moving:
      moving === undefined
        ? undefined
        : {
            booking: moving,
            targets: targets ?? new Map(),
            isSending: moveAct.isSending,
          },
    onBooking: (booking) => open({ kind: "booking", booking }),
    onClosing: (closing) => open({ kind: "closed", closing }),
    onFree: (barberColorId, startMinute) => open({ kind: "free", barberColorId, startMinute }),
    onTarget: (barberColorId, slot) => {
      if (moving !== undefined) move(moving, barberColorId, slot);
    },
  };
  const nowMinute = day === today ? wallMinute(now, day, shop.timeZone) : undefined;
  const Grid = shop.kind === "tables" ? TableGrid : ChairGrid;
  useNowInView(plan !== undefined && nowMinute !== undefined, latest?.flood !== undefined);

  return (
    <div className={styles["agenda"]} data-moving={moving !== undefined || undefined}>
      <FloodPanel
        shop={shop}
        access={access}
        answer={latest}
        shown={known}
        refresh={refresh}
        onSaid={say}
        onOwnChange={onOwnChange}
      />
      <ChangesLine
        shop={shop}
        changes={changes}
        onDay={(chosen) => dispatch({ type: "day-chosen", day: chosen })}
        onSeen={() => {
          if (latest !== undefined) onLooked(lookAt(latest));
        }}
      />
      <BusyLine calendars={answer?.busyCalendars ?? []} now={deviceNow} />
      <DaySwitch
        day={day}
        isToday={day === today}
        onDay={(chosen) => dispatch({ type: "day-chosen", day: chosen })}
      />
      {plan === undefined ? (
        seen.failures === 0 && (
          <div className={styles["loading"]}>
            <Spinner label={OWNER_COPY.offline.loading} />
          </div>
        )
      ) : plan.rows.length === 0 ? (
        <p className={styles["empty"]}>{OWNER_COPY.grid.noHours}</p>
      ) : (
        <Grid shop={shop} plan={plan} nowMinute={nowMinute} controls={controls} />
      )}
      <div className={styles["bottom"]}>
        <div className={styles["messages"]}>
          <p
            role="status"
            className={state.said.isInBar === true ? styles["unseen"] : styles["said"]}
          >
            <span key={state.said.number}>{state.said.text}</span>
          </p>
          <p role="status" className={styles["offline"]}>
            {seen.failures > 0 &&
              (known === undefined
                ? (seen.reason ?? OWNER_COPY.offline.nothing)
                : (seen.reason === undefined
                    ? OWNER_COPY.offline.old
                    : OWNER_COPY.offline.refused(seen.reason))(
                    ageText(deviceNow - known.confirmedAt),
                  ))}
          </p>
        </div>
        {moving !== undefined && (
          <div
            className={styles["moving"]}
            role="group"
            data-moving-bar=""
            aria-label={OWNER_COPY.booking.move}
          >
            <div>
              <p className={styles["moving-title"]}>{OWNER_COPY.moving.title(nameOf(moving))}</p>
              <p role="status">
                {answer === undefined || hasTarget
                  ? OWNER_COPY.moving.what
                  : OWNER_COPY.moving.none}
              </p>
            </div>
            <button type="button" className={styles["leave"]} onClick={leaveMoving}>
              {OWNER_COPY.moving.leave}
            </button>
            <ActError error={moveAct.error} />
            {moveAct.isSlow && <Spinner label={OWNER_COPY.acts.sending} />}
          </div>
        )}
        {undos.map((undo) => (
          <UndoBar
            key={`${undo.id} ${undo.until}`}
            undo={undo}
            access={access}
            shown={known}
            onUndone={(text) => {
              dispatch({ type: "said", text });
              refresh();
            }}
            onOver={endUndo}
          />
        ))}
        {moving === undefined && (
          <div className={styles["actions"]}>
            <button type="button" className={styles["book"]} onClick={openBookForm}>
              {OWNER_COPY.actions.book}
            </button>
            <button
              type="button"
              className={styles["action"]}
              onClick={() => open({ kind: "close-time" })}
            >
              {OWNER_COPY.actions.closeTime}
            </button>
            <button
              type="button"
              className={styles["action"]}
              onClick={() => open({ kind: "close-day" })}
            >
              {OWNER_COPY.actions.closeDay}
            </button>
          </div>
        )}
      </div>

      {sheet?.kind === "free" && stretch !== undefined && (
        <FreeSheet
          shop={shop}
          day={day}
          now={now}
          stretch={stretch}
          barber={barberName(shop, sheet.barberColorId)}
          act={act}
          onBook={() => open({ ...sheet, kind: "book" })}
          onClose={(span) =>
            closeTime(hoursOf(wholeDay(shop, day, today), sheet.barberColorId, span))
          }
          onOtherHours={() =>
            open({
              kind: "close-time",
              barberColorId: sheet.barberColorId,
              startMinute: stretch.startMinute,
              endMinute: stretch.endMinute,
            })
          }
          onClosed={close}
        />
      )}
      {openBooking !== undefined && (
        <BookingSheet
          shop={shop}
          booking={openBooking.booking}
          day={dayOfItem(openBooking.booking)}
          time={timeOf(openBooking.booking)}
          isConflict={
            plan?.columns.some(({ bookings }) =>
              bookings.some(
                ({ booking, isConflict }) =>
                  isConflict && booking.bookingId === openBooking.booking.bookingId,
              ),
            ) ?? false
          }
          is={openBooking.is}
          by={openBooking.by}
          act={act}
          onGoOn={() => open({ kind: "booking", booking: openBooking.booking })}
          onMove={() => {
            moveAct.leave();
            act.leave();
            dispatch({ type: "moving", booking: openBooking.booking });
          }}
          onCancel={(tellsClient) => cancel(openBooking.booking, tellsClient)}
          onClosed={close}
        />
      )}
      {sheet?.kind === "closed" && (
        <ClosedSheet
          shop={shop}
          closing={sheet.closing}
          day={dayOfItem(sheet.closing)}
          time={timeOf(sheet.closing)}
          isGone={isGone(
            answer?.closed,
            ({ closingId, barberColorId }) =>
              closingId === sheet.closing.closingId &&
              barberColorId === sheet.closing.barberColorId,
          )}
          act={act}
          onOpen={(isAll) => openTime(sheet.closing, isAll)}
          onClosed={close}
        />
      )}
      {(sheet?.kind === "close-day" || sheet?.kind === "close-time") && (
        <CloseSheet
          shop={shop}
          isWholeDay={sheet.kind === "close-day"}
          start={
            sheet.kind === "close-day"
              ? wholeDay(shop, day, today)
              : hoursFrom(wholeDay(shop, day, today), sheet)
          }
          now={now}
          seen={seen}
          fetchDay={fetchDay}
          act={act}
          keptDraft={() => {
            const form = keptForm();
            return form?.sheet.kind === sheet.kind ? (form.draft as ClosingDraft) : undefined;
          }}
          onDraft={(draft) => keepDraft({ sheet, draft } as FormInTab)}
          onClose={(draft) => closeTime(draft)}
          onClosed={close}
        />
      )}
      {sheet?.kind === "book" && (
        <BookSheet
          shop={shop}
          day={day}
          now={now}
          answer={answer}
          start={sheet}
          keptDraft={() => {
            const form = keptForm();
            return form?.sheet.kind === "book" ? (form.draft as BookingDraft) : undefined;
          }}
          onDraft={(draft) => keepDraft({ sheet, draft } as FormInTab)}
          act={act}
          onDay={(chosen) => dispatch({ type: "day-chosen", day: chosen })}
          onBook={(change, draft) => book(change, draft.texts.name.trim(), draft.time)}
          onClosed={close}
        />
      )}
    </div>
  );
}

/** The answer that came last, of whatever day: changes are those of all days. */
function latestAnswer(days: ReturnType<typeof useSeenDays>["seen"]["days"]) {
  let latest: (typeof days)[string] | undefined;
  for (const seen of Object.values(days)) {
    if (latest === undefined || seen.answer.now >= latest.answer.now) latest = seen;
  }
  return latest?.answer;
}

function isGone<Item>(items: readonly Item[] | undefined, is: (item: Item) => boolean): boolean {
  return items !== undefined && !items.some(is);
}

/** Some hours of one barber, in place of the whole day. */
function hoursOf(
  draft: ClosingDraft,
  barberColorId: number,
  { startMinute, endMinute }: WallSpan,
): ClosingDraft {
  return {
    ...draft,
    barberColorIds: [barberColorId],
    from: clock(startMinute) as WallTime,
    to: clock(endMinute) as WallTime,
  };
}

/** The free stretch that was tapped on; without one, an hour at noon of everybody. */
function hoursFrom(
  draft: ClosingDraft,
  sheet: { barberColorId?: number; startMinute?: number; endMinute?: number },
): ClosingDraft {
  const { barberColorId, startMinute, endMinute } = sheet;
  if (barberColorId === undefined || startMinute === undefined || endMinute === undefined) {
    return { ...draft, from: "12:00", to: "13:00" };
  }
  return hoursOf(draft, barberColorId, { startMinute, endMinute });
}

function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") leave();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn, leave]);
}

/** Where the focus goes when what had it goes for good. */
function focusDay(): void {
  document.querySelector<HTMLElement>("[data-day-title]")?.focus({ preventScroll: true });
}

/** Brings the line of now into view, once, when the day is first shown, the line lies below, and nothing above is urgent. */
function useNowInView(isThere: boolean, isUrgentAbove: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    if (isUrgentAbove) return;
    const line = document.querySelector("[data-now]");
    if (line === null || line.getBoundingClientRect().top < innerHeight * 0.75) return;
    line.scrollIntoView({ block: "center" });
  }, [isThere, isUrgentAbove]);
}
