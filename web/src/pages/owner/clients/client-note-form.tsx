import { isOwnerNote, OWNER_NOTE_MAX } from "@vitrine/domain/owner/owner-note";
import { useId, useState } from "react";

import { SendButton } from "../../../ui/acts/act-button.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { useAct } from "../acts/use-act.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { CLIENTS_COPY as COPY } from "./clients-copy.ts";
import styles from "./clients.module.css";

interface Draft {
  readonly text: string;
  /** The note that was there when this was begun. */
  readonly over: string;
}

// What was typed and not saved, until the page is left: the sheet may be closed to look at the day.
const DRAFTS = new Map<string, Draft>();

/**
 * A line about a client. `note`: as the server had it at the search. Where another device has changed it since a draft was begun,
 * it stands beside the draft, which is saved over nothing that was not shown.
 */
export function ClientNoteForm({
  agenda: { access },
  bookingId,
  clientPhone,
  note,
  onNoted,
}: {
  agenda: Agenda;
  bookingId: string;
  clientPhone: string;
  note: string;
  onNoted: (note: string) => void;
}) {
  const place = `${access.calendarId} ${clientPhone}`;
  const [draft, setDraft] = useState(() => DRAFTS.get(place));
  const [done, setDone] = useState("");
  const act = useAct(access, undefined);
  const fieldId = useId();
  const hintId = useId();
  const text = draft?.text ?? note;
  const isChanged = draft !== undefined && draft.over !== note;
  const fault = isOwnerNote(text) ? undefined : COPY.tooLong(OWNER_NOTE_MAX);
  const type = (typed: string): void => {
    const line = typed.replaceAll(/\s/gu, " ");
    const typedDraft = { text: line, over: draft?.over ?? note };
    DRAFTS.set(place, typedDraft);
    setDraft(typedDraft);
    setDone("");
    if (!act.isSending) act.leave();
  };
  const save = (): void => {
    const saved = text.trim();
    const body = { bookingId, note: saved, seenNote: note };
    void act.send({ act: "noteClient", body }, (end) => {
      if (!end.isDone) return;
      // What was typed meanwhile is the next one.
      const later = DRAFTS.get(place);
      const next =
        later === undefined || later.text === text ? undefined : { ...later, over: saved };
      if (next === undefined) DRAFTS.delete(place);
      else DRAFTS.set(place, next);
      setDraft(next);
      onNoted(saved);
      setDone(saved === "" ? COPY.removed : COPY.saved);
    });
  };
  return (
    <form
      className={styles["note"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isSending && fault === undefined) save();
      }}
    >
      <div className={sheetStyles["field"]}>
        <label htmlFor={fieldId}>{COPY.note}</label>
        <textarea
          id={fieldId}
          rows={2}
          value={text}
          aria-describedby={hintId}
          aria-invalid={fault !== undefined || undefined}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <small id={hintId}>{COPY.noteHint}</small>
      </div>
      {isChanged && (
        <p role="status" className={styles["changed"]}>
          {COPY.changed(note)}
        </p>
      )}
      {(text.trim() !== note || act.isSending || act.error !== undefined) && (
        <SendButton act={{ ...act, error: fault ?? act.error }} tone="quiet" type="submit">
          {COPY.save}
        </SendButton>
      )}
      <p role="status" className={styles["found"]}>
        {done}
      </p>
    </form>
  );
}
