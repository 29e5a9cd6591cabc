import { CLIENT_SEARCH_MAX, clientSearchFrom } from "@vitrine/domain/owner/client-search";
import type { FindClientsAnswer } from "@vitrine/domain/wire/owner/find-clients";
import { useId, useRef, useState } from "react";

import { CLIENTS } from "../../../scheduling-api/owner-views/clients-api.ts";
import { SendButton } from "../../../ui/acts/act-button.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { useCall } from "../../access/use-call.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { ClientCard } from "./client-card.tsx";
import { CLIENTS_COPY as COPY } from "./clients-copy.ts";
import styles from "./clients.module.css";

interface Found extends FindClientsAnswer {
  readonly text: string;
}

/** Finds clients by name or phone: what was, what comes, how often they did not come, and what the owner has noted. */
export function ClientsSheet({ agenda, onClosed }: { agenda: Agenda; onClosed: () => void }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [found, setFound] = useState<Found>();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const hintId = useId();
  const { act, run, forgetError } = useCall(COPY.failed);
  const find = (): void => {
    if (clientSearchFrom(text) === undefined) {
      setFault(text.length > CLIENT_SEARCH_MAX ? COPY.tooMuch(CLIENT_SEARCH_MAX) : COPY.tooLittle);
      field.current?.focus();
      return;
    }
    run(
      () => CLIENTS.find(agenda.access, text),
      (answer) => setFound({ ...answer, text: text.trim() }),
    );
  };
  return (
    <Sheet title={COPY.title} onClosed={onClosed}>
      <form
        className={sheetStyles["form"]}
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.isSending) find();
        }}
      >
        <div className={sheetStyles["field"]}>
          <label htmlFor={fieldId}>{COPY.label}</label>
          <input
            id={fieldId}
            ref={field}
            data-first-focus=""
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            value={text}
            aria-describedby={hintId}
            aria-invalid={fault !== undefined || undefined}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(undefined);
              forgetError();
            }}
          />
          <small id={hintId}>{COPY.hint}</small>
        </div>
        <SendButton act={{ ...act, error: fault ?? act.error }} type="submit">
          {COPY.find}
        </SendButton>
      </form>
      <p role="status" className={styles["found"]}>
        {found !== undefined && sentenceOf(found)}
      </p>
      {found !== undefined && (
        <ul className={styles["clients"]}>
          {found.clients.map((client) => {
            const [{ bookingId, clientPhone }] = client.bookings as [FirstBooking];
            return (
              <ClientCard
                key={clientPhone || bookingId}
                {...{ agenda, client }}
                onNoted={(note) =>
                  setFound({
                    ...found,
                    clients: found.clients.map((one) => (one === client ? { ...one, note } : one)),
                  })
                }
                onDay={(booking, day) => {
                  onClosed();
                  agenda.chooseDay(day);
                  if (!booking.isCancelled) agenda.open({ kind: "booking", booking }, day);
                }}
              />
            );
          })}
        </ul>
      )}
    </Sheet>
  );
}

type FirstBooking = Found["clients"][number]["bookings"][number];

function sentenceOf({ clients, isMore, text }: Found): string {
  if (clients.length === 0) return COPY.none(text);
  const bookings = clients.reduce((sum, client) => sum + client.bookings.length, 0);
  return isMore ? COPY.more(bookings, text) : COPY.found(clients.length, text);
}
