import { serviceText } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import { SHOPS } from "@vitrine/shops/shops";
import { useId, useState, useSyncExternalStore, useEffect, useRef } from "react";

import { chosenService, offeredServices } from "../../booking/form/offered-services.ts";
import { accentAttributes } from "../../shop-accent.ts";
import { SITE } from "../../site.ts";
import { useCopiedText } from "../../ui/use-copied-text.ts";
import { EMBED_COPY as COPY } from "./embed-copy.ts";
import { widgetLine, widgetAttributes } from "./widget-line.ts";
import type { WidgetChoices } from "./widget-line.ts";
import styles from "./embed-page.module.css";

const MODES = ["inline", "button"] as const;

/** The page's origin never changes. */
const subscribeToNothing = () => () => {};
const ownOrigin = () => location.origin;
/** The origin shown before hydration: the document was built without knowing its address. */
const noOrigin = () => "https://…";

export function Page() {
  const [choices, setChoices] = useState<WidgetChoices>(() => firstChoices(SHOPS[0]));
  const origin = useSyncExternalStore(subscribeToNothing, ownOrigin, noOrigin);
  const line = widgetLine(origin, choices);
  const shop = shopOf(choices.calendarId);
  const id = useId();
  return (
    <div className={styles["page"]}>
      <header className={styles["header"]}>
        <a href="/">{SITE.agency.name}</a>
        <h1>{COPY.title}</h1>
        <p>{COPY.promise}</p>
      </header>
      <main className={styles["main"]}>
        <section className={styles["making"]} aria-labelledby={`${id}-choices`}>
          <h2 id={`${id}-choices`}>{COPY.choices}</h2>
          <form onSubmit={(event) => event.preventDefault()}>
            <Choice
              label={COPY.shop}
              value={choices.calendarId}
              options={SHOPS.map(({ calendarId, name }) => [calendarId, name])}
              onChosen={(value) =>
                setChoices({ ...firstChoices(shopOf(value)), mode: choices.mode })
              }
            />
            <Choice
              label={COPY.mode}
              value={choices.mode}
              options={MODES.map((mode) => [mode, COPY.modes[mode].name, COPY.modes[mode].what])}
              onChosen={(mode) => setChoices({ ...choices, mode })}
            />
            {shop && (
              <div className={styles["pair"]}>
                <Choice
                  label={shop.words.barber}
                  value={choices.barber}
                  options={optionsOf(shop.barbers)}
                  onChosen={(barber) => setChoices(withBarber(shop, choices, barber))}
                />
                <Choice
                  label={shop.words.style}
                  value={choices.style}
                  options={optionsOf(
                    offeredServices(shop, choices).map((service) => ({
                      name: service.name,
                      text: serviceText(shop, service),
                    })),
                  )}
                  onChosen={(style) => setChoices({ ...choices, style })}
                />
              </div>
            )}
          </form>
          <h2 id={`${id}-line`}>{COPY.line}</h2>
          <p>{COPY.lineHint}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
          <pre className={styles["line"]} tabIndex={0} role="group" aria-labelledby={`${id}-line`}>
            <code>{line}</code>
          </pre>
          <CopyButton text={line} />
          <h2>{COPY.before}</h2>
          <ul className={styles["steps"]}>
            {COPY.steps(origin).map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles["preview"]} aria-labelledby={`${id}-preview`}>
          <h2 id={`${id}-preview`}>{COPY.preview}</h2>
          <p>{COPY.previewHint}</p>
          <div className={styles["site"]} {...(shop && accentAttributes(shop))}>
            <LiveWidget choices={choices} />
          </div>
        </section>
      </main>
    </div>
  );
}

/** Radio buttons: in them large text wraps, but a select would cut it off. */
function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string, what?: string])[];
  onChosen: (value: Value) => void;
}) {
  const { label, value, options, onChosen } = props;
  const group = useId();
  return (
    <fieldset className={styles["choice"]}>
      <legend>{label}</legend>
      {options.map(([option, name, what]) => (
        <label key={option}>
          <input
            type="radio"
            name={group}
            value={option}
            checked={option === value}
            onChange={() => onChosen(option)}
          />
          <span>
            <strong>{name}</strong> {what}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function CopyButton({ text }: { text: string }) {
  const { outcome, copyText } = useCopiedText(text);
  return (
    <div className={styles["copying"]}>
      <button type="button" className={styles["copy"]} onClick={copyText}>
        {COPY.copy}
      </button>
      <p role="status">
        {outcome === "copied" ? COPY.copied : outcome === "failed" && COPY.notCopied}
      </p>
    </div>
  );
}

function LiveWidget({ choices }: { choices: WidgetChoices }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(loadWidgetOnce, []);
  useEffect(() => {
    const element = document.createElement("vitrine-booking");
    for (const [name, value] of Object.entries(widgetAttributes(choices))) {
      element.setAttribute(name, value);
    }
    place.current?.append(element);
    return () => element.remove();
  }, [choices]);
  return <div ref={place} />;
}

function loadWidgetOnce(): void {
  const src = "/widget.js";
  if (document.querySelector(`script[src="${src}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement("script"), { src }));
}

function firstChoices(shop: Shop | undefined): WidgetChoices {
  return { calendarId: shop?.calendarId ?? "", mode: "inline", barber: "", style: "" };
}

/** A service that the person does not do is left open. */
function withBarber(shop: Shop, choices: WidgetChoices, barber: string): WidgetChoices {
  const isDone = chosenService(shop, { ...choices, barber }) !== undefined;
  return { ...choices, barber, style: isDone ? choices.style : "" };
}

function shopOf(wanted: string): Shop | undefined {
  return SHOPS.find(({ calendarId }) => calendarId === wanted);
}

function optionsOf(
  choices: readonly { readonly name: string; readonly text?: string }[],
): (readonly [value: string, shown: string])[] {
  return [["", COPY.open], ...choices.map(({ name, text = name }) => [name, text] as const)];
}
