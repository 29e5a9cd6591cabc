import { lengthText } from "@vitrine/domain/shop/menu";
import { priceText } from "@vitrine/domain/shop/price";
import type { Price } from "@vitrine/domain/shop/price";
import type { Service } from "@vitrine/domain/shop/shop";
import { Check, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import modalStyles from "../../ui/modal.module.css";
import { SERVICE_LIST_COPY as COPY } from "../copy/service-list-copy.ts";
import { serviceGroups } from "./service-groups.ts";
import styles from "./service-field.module.css";
import { matchingServices } from "./service-search.ts";

/** A long menu over the page: a list by groups, and a search. Choosing closes it, and so do Esc and the button. */
export function ServiceList({
  id,
  title,
  services,
  chosen,
  onClosed,
  onChosen,
}: {
  id: string;
  title: string;
  services: readonly Service[];
  chosen: string;
  onClosed: () => void;
  onChosen: (name: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState("");
  const found = matchingServices(services, wanted);
  // The only option that Tab reaches; the arrow keys move on from it.
  const groups = serviceGroups(found);
  const tabStop = found.find(({ name }) => name === chosen) ?? groups[0]?.services[0];

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    // Not the search, which on a phone would open the keyboard over the list.
    const option = element.querySelector<HTMLElement>('[role="option"][tabindex="0"]');
    option?.focus({ preventScroll: true });
    option?.scrollIntoView({ block: "center" });
  }, []);

  // The browser gives the focus back to the field.
  const closeNow = (): void => {
    dialog.current?.close();
    onClosed();
  };
  const choose = (name: string): void => {
    onChosen(name);
    closeNow();
  };

  return (
    <dialog
      ref={dialog}
      id={id}
      className={`${modalStyles["modal"]} ${styles["list"]}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        closeNow();
      }}
      onKeyDown={(event) => moveFocus(event, search.current)}
    >
      <div className={styles["head"]}>
        <h2>{title}</h2>
        <button
          type="button"
          className={styles["close"]}
          aria-label={COPY.close}
          onClick={closeNow}
        >
          <X aria-hidden="true" size={22} />
        </button>
        <input
          ref={search}
          type="search"
          className={styles["search"]}
          placeholder={COPY.search}
          aria-label={COPY.search}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <p role="status" className={styles["count"]}>
          {found.length === 0 ? COPY.nothingFound(wanted.trim()) : COPY.found(found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <button
          type="button"
          className={styles["clear"]}
          onClick={() => {
            setWanted("");
            search.current?.focus();
          }}
        >
          {COPY.clear}
        </button>
      ) : (
        <div role="listbox" aria-label={title} className={styles["options"]}>
          {groups.map(({ heading, services: ofGroup }) => (
            <Group key={heading} heading={heading}>
              {ofGroup.map((service) => (
                <Option
                  key={service.name}
                  service={service}
                  isChosen={service.name === chosen}
                  isTabStop={service === tabStop}
                  onChosen={choose}
                />
              ))}
            </Group>
          ))}
        </div>
      )}
    </dialog>
  );
}

function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const id = useId();
  if (heading === undefined) return children;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={styles["group"]}>
        {heading}
      </div>
      {children}
    </div>
  );
}

function Option({
  service,
  isChosen,
  isTabStop,
  onChosen,
}: {
  service: Service;
  isChosen: boolean;
  isTabStop: boolean;
  onChosen: (name: string) => void;
}) {
  const { name, price, description } = service;
  return (
    <div
      role="option"
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      className={styles["option"]}
      onClick={() => onChosen(name)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChosen(name);
      }}
    >
      <Check className={styles["mark"]} aria-hidden="true" size={18} strokeWidth={3} />
      <span className={styles["name"]}>{name}</span>{" "}
      <span className={styles["facts"]}>
        {lengthText(service)}
        {description === undefined ? "" : ` · ${description}`}
      </span>{" "}
      {price !== undefined && <span className={styles["price"]}>{unbrokenPrice(price)}</span>}
    </div>
  );
}

/** "a partir de R$ 180" in two lines ends with the whole amount. */
function unbrokenPrice(price: Price): string {
  return priceText(price).replace("R$ ", "R$\u00A0");
}

/** Moves among the options by arrow keys, from the search into the list and back; what is typed goes to the search. */
function moveFocus(event: KeyboardEvent<HTMLElement>, search: HTMLInputElement | null): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const place = options.findIndex((option) => option === document.activeElement);
  const isInSearch = document.activeElement === search;
  if (isInSearch && event.key === "Enter") {
    // The search stands in the booking's form, which Enter would send.
    event.preventDefault();
    options[0]?.focus();
    return;
  }
  if (place < 0 && !isInSearch) return;
  const isTyped = event.key.length === 1 && event.key !== " ";
  if (place >= 0 && isTyped && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // The key's own text then goes into the search.
    search?.focus();
    return;
  }
  const next = {
    ArrowDown: options[place + 1] ?? options.at(-1),
    ArrowUp: place === 0 ? search : options[place - 1],
    Home: isInSearch ? undefined : options[0],
    End: isInSearch ? undefined : options.at(-1),
  }[event.key];
  if (next === undefined || next === null) return;
  event.preventDefault();
  next.focus();
}
