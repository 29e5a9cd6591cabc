import {
  confirmationMessage,
  standardConfirmationText,
} from "@vitrine/domain/owner/confirmation-message";
import { withField } from "@vitrine/domain/shop/edits/edit-list";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { addDays, dayOf } from "@vitrine/domain/time/shop-time";
import { useId, useState } from "react";

import sheet from "../../../../ui/sheet/sheet.module.css";
import { FieldProblem } from "../fields/field-problem.tsx";
import styles from "../fields/fields.module.css";
import type { SectionProps } from "../section.ts";
import confirmation from "./confirmation-text.module.css";
import { RULES_COPY as COPY } from "./rules-copy.ts";

const ROWS = 5;
const EXAMPLE_SLOT = { startMinute: 8 * 60, endMinute: 8 * 60 + 30 };

/** The text that opens in WhatsApp when a client is asked whether they come, and how it reads to an example client. */
export function ConfirmationText({
  shop,
  edit,
  problemAt,
  screenAddress,
}: SectionProps & { screenAddress: string }) {
  const id = useId();
  const standard = standardConfirmationText(shop);
  const { confirmationText: value = standard } = shop;
  // A space at its end is the beginning of the next word, though a draft with nothing else changed is none.
  const [typed, setTyped] = useState(value);
  const text = typed.trim() === value.trim() ? typed : value;
  const problem = problemAt("confirmationText");
  const change = (changed: string): void => {
    setTyped(changed);
    const own = changed.trim() === standard ? undefined : changed;
    edit((draft) => withField(draft, "confirmationText", own));
  };
  return (
    <fieldset className={sheet["group"]}>
      <legend>{COPY.confirmation}</legend>
      <div className={`${sheet["field"]} ${styles["row"]} ${confirmation["text"]}`}>
        <label htmlFor={id}>{COPY.confirmationText}</label>
        <small id={`${id}-hint`}>{COPY.confirmationWhat}</small>
        <textarea
          id={id}
          rows={ROWS}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          // It is one line: what is pasted may have several.
          onChange={({ currentTarget }) => change(currentTarget.value.replaceAll(/\s/gu, " "))}
          onBlur={() => change(text.trim())}
        />
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </div>
      {problem === undefined && (
        <figure className={confirmation["preview"]}>
          <figcaption>{COPY.confirmationPreview}</figcaption>
          <p>{exampleOf(shop, screenAddress)}</p>
        </figure>
      )}
      {shop.confirmationText !== undefined && (
        <div className={styles["buttons"]}>
          <button
            type="button"
            className={styles["small-button"]}
            onClick={() => {
              change(standard);
              document.getElementById(id)?.focus();
            }}
          >
            {COPY.standardConfirmation}
          </button>
        </div>
      )}
    </fieldset>
  );
}

/** The message to a client of tomorrow at eight. */
function exampleOf(shop: Shop, screenAddress: string): string {
  const tomorrow = addDays(dayOf(Date.now(), shop.timeZone), 1);
  return confirmationMessage(shop, screenAddress, COPY.confirmationClient, [
    {
      barberColorId: shop.barbers[0]?.id ?? 0,
      serviceId: shop.services[0]?.id,
      span: spanOf(shop, tomorrow, EXAMPLE_SLOT),
    },
  ]);
}
