import { Circle, CircleCheck } from "lucide-react";

import { FIRST_STEPS } from "../../place/first-steps.ts";
import type { FirstStep } from "../../place/first-steps.ts";
import { MY_SHOP_COPY as COPY } from "../my-shop-copy.ts";
import styles from "./my-shop.module.css";

/** What the owner of a new shop does first, each in its section, or skips. */
export function FirstStepsList({
  done,
  page,
  onOpened,
  onDone,
}: {
  done: readonly FirstStep[];
  /** The address of the shop's public page. */
  page: string;
  onOpened: (sectionId: string) => void;
  onDone: (step: FirstStep) => void;
}) {
  return (
    <section className={styles["steps"]} aria-labelledby="first-steps">
      <h2 id="first-steps">{COPY.steps.title}</h2>
      <p>{COPY.steps.what}</p>
      <ol>
        {FIRST_STEPS.map((step) => {
          const isDone = done.includes(step);
          const Sign = isDone ? CircleCheck : Circle;
          const content = (
            <>
              <Sign aria-hidden="true" size={24} />
              <span>
                {COPY.steps[step]}
                {isDone && ` (${COPY.steps.done})`}
              </span>
            </>
          );
          return (
            <li key={step} className={styles["step"]} data-done={isDone}>
              {step === "try" ? (
                <a
                  className={styles["step-open"]}
                  href={page}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => onDone(step)}
                >
                  {content}
                </a>
              ) : (
                <button
                  type="button"
                  className={styles["step-open"]}
                  onClick={() => onOpened(step)}
                >
                  {content}
                </button>
              )}
              {!isDone && (
                <button
                  type="button"
                  className={styles["skip"]}
                  aria-label={`${COPY.steps.skip}: ${COPY.steps[step]}`}
                  onClick={() => onDone(step)}
                >
                  {COPY.steps.skip}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
