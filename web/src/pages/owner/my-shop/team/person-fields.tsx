import { withoutPerson, withPaused, withPerson } from "@vitrine/domain/shop/edits/edit-people";
import type { Barber } from "@vitrine/domain/shop/shop";
import { useId } from "react";

import { ChipRadio } from "../../../../ui/chip-radio.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { CheckField } from "../../sheets/fields.tsx";
import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import { TextRow } from "../fields/text-row.tsx";
import { COLOUR_IDS, colourNameOf } from "./colour-marks.ts";
import { ColourSwatch } from "./colour-swatch.tsx";
import { PersonLink } from "./person-link.tsx";
import type { PersonProps } from "./person-props.ts";
import { PersonServices } from "./person-services.tsx";
import { TEAM_COPY as COPY } from "./team-copy.ts";
import styles from "./team.module.css";

export function PersonFields(
  props: PersonProps & { readonly nameId: string; readonly onLeft: () => void },
) {
  const { access, published, person, index, edit, problemAt } = props;
  const id = useId();
  const change = (part: Partial<Barber>): void =>
    edit((draft) => withPerson(draft, person.id, (before) => ({ ...before, ...part })));
  return (
    <>
      <TextRow
        id={props.nameId}
        label={COPY.name}
        value={person.name}
        problem={problemAt(`barbers[${index}].name`)}
        autoCapitalize="words"
        onTyped={(name) => change({ name })}
      />
      <div className={styles["pause"]}>
        <CheckField
          isOn={person.isPaused === true}
          describedBy={`${id}-pause`}
          onChanged={(isPaused) => edit((draft) => withPaused(draft, person.id, isPaused))}
        >
          {COPY.pause}
        </CheckField>
        <p id={`${id}-pause`} className={fields["what"]}>
          {COPY.pauseWhat}
        </p>
      </div>
      <PersonServices {...props} />
      <fieldset className={sheet["group"]}>
        <legend>{COPY.colour}</legend>
        <FieldProblem id={`${id}-colour`} problem={problemAt(`barbers[${index}].colorId`)} />
        <div className={styles["colours"]}>
          {COLOUR_IDS.map((colorId) => (
            <ChipRadio
              key={colorId}
              name={`${id}-colour`}
              value={String(colorId)}
              checked={person.colorId === colorId}
              onChosen={(again) => {
                if (!again) change({ colorId });
              }}
            >
              <span className={styles["colour"]}>
                <ColourSwatch colorId={colorId} />
                {colourNameOf(colorId)}
              </span>
            </ChipRadio>
          ))}
        </div>
      </fieldset>
      <PersonLink access={access} published={published} person={person} />
      <div className={fields["leaving"]}>
        <p>{COPY.leaveWhat}</p>
        <button
          type="button"
          className={fields["small-button"]}
          data-tone="danger"
          onClick={() => {
            edit((draft) => withoutPerson(draft, person.id));
            props.onLeft();
          }}
        >
          {COPY.leave}
        </button>
      </div>
    </>
  );
}
