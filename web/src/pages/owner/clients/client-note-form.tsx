import { isOwnerNote, OWNER_NOTE_MAX } from "@vitrine/domain/owner/owner-note";
import { useId, useState } from "react";

import { SendButton } from "../../../ui/acts/act-button.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { useAct } from "../acts/use-act.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { CLIENTS_COPY as COPY } from "./clients-copy.ts";
import styles from "./clients.module.css";

// What was typed and not saved, until the page is left: the sheet may be closed to look at the day.
const DRAFTS = new Map<string, string>();

/** A line about a client. `note`: as it was last seen; one that another device has changed since is not written over. */
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
  const text = draft ?? note;
  const fault = isOwnerNote(text) ? undefined : COPY.tooLong(OWNER_NOTE_MAX);
  const type = (typed: string): void => {
    const line = typed.replaceAll(/\s/gu, " ");
    DRAFTS.set(place, line);
    setDraft(line);
    setDone("");
    act.leave();
  };
  const save = (): void => {
    const saved = text.trim();
    const body = { bookingId, note: saved, seenNote: note };
    void act.send({ act: "noteClient", body }, (end) => {
      if (!end.isDone || end.isLeft) return;
      DRAFTS.delete(place);
      setDraft(undefined);
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
