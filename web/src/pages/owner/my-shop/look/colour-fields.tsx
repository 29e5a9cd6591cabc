import { accentOf, contrastsOf, PALETTES } from "@vitrine/domain/shop/edits/accents";
import type { ChosenColours } from "@vitrine/domain/shop/edits/accents";
import type { Accent } from "@vitrine/domain/shop/shop";
import { useId, useState } from "react";
import type { CSSProperties } from "react";

import { ChipRadio } from "../../../../ui/chip-radio.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import type { SectionProps } from "../section.ts";
import { choiceOfColours, isOwnAccent } from "./colour-choice.ts";
import { LOOK_COPY as COPY } from "./look-copy.ts";
import styles from "./look.module.css";

/** The colours of the shop's screen: a palette, or two colours from which all others follow. */
export function ColourFields({ shop, published, edit, problemAt }: SectionProps) {
  const id = useId();
  const [isOwnChosen, setOwnChosen] = useState(false);
  const choice = choiceOfColours(shop.accent, published.accent);
  const isOwn = choice.is === "own" || isOwnChosen;
  const change = (accent: Accent): void => edit((draft) => ({ ...draft, accent }));
  const choose = (accent: Accent): void => {
    setOwnChosen(false);
    change(accent);
  };
  return (
    <>
      <fieldset className={sheet["group"]} aria-describedby={`${id}-what`}>
        <legend>{COPY.colours}</legend>
        <p id={`${id}-what`} className={fields["what"]}>
          {COPY.coloursWhat}
        </p>
        <div className={styles["palettes"]}>
          {isOwnAccent(published.accent) && (
            <ColourChip
              group={id}
              name={COPY.published}
              colours={published.accent}
              isChosen={!isOwn && choice.is === "published"}
              onChosen={() => choose(published.accent)}
            />
          )}
          {PALETTES.map((palette) => (
            <ColourChip
              key={palette.name}
              group={id}
              name={palette.name}
              colours={palette}
              isChosen={!isOwn && choice.is === "palette" && choice.name === palette.name}
              onChosen={() => choose(accentOf(palette))}
            />
          ))}
          <ColourChip
            group={id}
            name={COPY.own}
            colours={shop.accent}
            isChosen={isOwn}
            onChosen={() => setOwnChosen(true)}
          />
        </div>
      </fieldset>
      {isOwn && (
        <div className={fields["pair"]}>
          {(["ground", "mark"] as const).map((role) => (
            <OwnColour
              key={role}
              role={role}
              accent={shop.accent}
              problem={problemAt(`accent.${role}`)}
              onChosen={(colour) =>
                change(
                  accentOf({ ground: shop.accent.ground, mark: shop.accent.mark, [role]: colour }),
                )
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

function ColourChip({
  group,
  name,
  colours: { ground, mark },
  isChosen,
  onChosen,
}: {
  group: string;
  name: string;
  colours: ChosenColours;
  isChosen: boolean;
  onChosen: () => void;
}) {
  return (
    <ChipRadio
      name={`${group}-colours`}
      value={name}
      checked={isChosen}
      onChosen={(again) => {
        if (!again) onChosen();
      }}
    >
      <span className={styles["palette"]}>
        <span
          aria-hidden="true"
          className={styles["sample"]}
          style={{ "--sample": ground, "--sample-mark": mark } as CSSProperties}
        />
        {name}
      </span>
    </ChipRadio>
  );
}

/** One of the two colours, with how well it can be read. */
function OwnColour({
  role,
  accent,
  problem,
  onChosen,
}: {
  role: "ground" | "mark";
  accent: Accent;
  problem: string | undefined;
  onChosen: (colour: string) => void;
}) {
  const id = useId();
  const contrast = contrastsOf(accent).find((one) => one.role === role)?.contrast ?? 1;
  return (
    <div className={`${sheet["field"]} ${fields["row"]}`}>
      <label htmlFor={id}>{COPY[role]}</label>
      <small id={`${id}-hint`}>{COPY[`${role}What`]}</small>
      <input
        id={id}
        type="color"
        value={accent[role]}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-contrast ${id}-problem`}
        onChange={(event) => onChosen(event.currentTarget.value.toLowerCase())}
      />
      <span id={`${id}-contrast`} role="status" className={fields["what"]}>
        {COPY.contrast(contrast)}
      </span>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
