import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import styles from "./tabs.module.css";

/** Panels that are not chosen are empty, so the state of their fields must live above the tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChosen,
}: {
  label: string;
  tabs: readonly { readonly key: Key; readonly title: string; readonly panel: ReactNode }[];
  chosen: Key;
  onChosen: (key: Key) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = tabs.findIndex((tab) => tab.key === chosen);
    const last = tabs.length - 1;
    const next = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChosen(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles["list"]}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={key === chosen ? 0 : -1}
            className={styles["tab"]}
            onClick={() => onChosen(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-panel-${key}`}
          aria-labelledby={`${id}-tab-${key}`}
          hidden={key !== chosen}
        >
          {key === chosen && panel}
        </div>
      ))}
    </>
  );
}
