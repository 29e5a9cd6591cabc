import { withField } from "@vitrine/domain/shop/edits/edit-list";
import { STEPS } from "@vitrine/domain/shop/shop";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import { useId, useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { ChipRadio } from "../../../../ui/chip-radio.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { CheckField } from "../../sheets/fields.tsx";
import { FieldProblem } from "../fields/field-problem.tsx";
import styles from "../fields/fields.module.css";
import { NumberRow } from "../fields/number-row.tsx";
import { TextRow } from "../fields/text-row.tsx";
import { readWhole } from "../fields/typed-number.ts";
import type { SectionProps } from "../section.ts";
import { ConfirmationText } from "./confirmation-text.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import { isPossibleSize, sizesToOffer, withPartySize } from "./party-sizes.ts";
import { RULES_COPY as COPY } from "./rules-copy.ts";
import { stepMisfits } from "./step-misfits.ts";

const NO_STEP = 0;

/** How far ahead clients book and until when, when slots begin, what they are asked and written, and, for tables, for how many people. */
export function RulesSection(
  props: SectionProps & { readonly page: Pick<SeeShopAnswer["page"], "link"> },
) {
  const { shop, edit, problemAt } = props;
  return (
    <div className={styles["section"]}>
      <NumberRow
        label={COPY.window}
        hint={COPY.windowHint(shop.bookUntilMinutes !== undefined)}
        value={shop.windowDays}
        problem={problemAt("windowDays")}
        onTyped={(windowDays) => edit((draft) => ({ ...draft, windowDays }))}
      />
      <NoticeFields {...props} />
      <Step {...props} />
      {shop.kind === "tables" && (
        <>
          <NumberRow
            label={COPY.capacity}
            hint={COPY.capacityHint}
            value={shop.capacity}
            problem={problemAt("capacity")}
            onTyped={(capacity) => edit((draft) => ({ ...draft, capacity }))}
          />
          <PartySizes {...props} />
        </>
      )}
      {shop.kind === "appointments" && (
        <YesOrNo
          {...props}
          field="offersAnyBarber"
          title={COPY.anyBarber}
          yes={COPY.offerAnyBarber}
          what={COPY.anyBarberWhat}
        />
      )}
      <YesOrNo
        {...props}
        field="asksForNote"
        title={COPY.note}
        yes={COPY.askForNote}
        what={COPY.noteWhat}
      />
      <ConfirmationText {...props} screenAddress={props.page.link} />
    </div>
  );
}

/** A rule that the shop has or has not. */
function YesOrNo({
  shop,
  edit,
  problemAt,
  field,
  title,
  yes,
  what,
}: SectionProps & {
  readonly field: "offersAnyBarber" | "asksForNote";
  readonly title: string;
  readonly yes: string;
  readonly what: string;
}) {
  const id = useId();
  return (
    <fieldset className={sheet["group"]} aria-describedby={`${id}-problem`}>
      <legend>{title}</legend>
      <CheckField
        isOn={shop[field] === true}
        describedBy={`${id}-what`}
        onChanged={(isOn) => edit((draft) => withField(draft, field, isOn ? true : undefined))}
      >
        {yes}
      </CheckField>
      <p id={`${id}-what`} className={styles["what"]}>
        {what}
      </p>
      <FieldProblem id={`${id}-problem`} problem={problemAt(field)} />
    </fieldset>
  );
}

function Step({ shop, edit, problemAt }: SectionProps) {
  const id = useId();
  const { stepMinutes = NO_STEP } = shop;
  const misfits = stepMisfits(shop, problemAt);
  return (
    <fieldset className={sheet["group"]} aria-describedby={`${id}-what ${id}-problem`}>
      <legend>{COPY.step}</legend>
      <div className={sheet["chips"]}>
        {([NO_STEP, ...STEPS] as const).map((step) => (
          <ChipRadio
            key={step}
            name={`${id}-step`}
            value={String(step)}
            checked={step === stepMinutes}
            onChosen={(again) => {
              if (again) return;
              edit((draft) => withField(draft, "stepMinutes", step === NO_STEP ? undefined : step));
            }}
          >
            {step === NO_STEP ? COPY.noStep : COPY.every(step)}
          </ChipRadio>
        ))}
      </div>
      <p id={`${id}-what`} className={styles["what"]}>
        {COPY.stepWhat}
      </p>
      <FieldProblem
        id={`${id}-problem`}
        problem={
          misfits.length > 0
            ? COPY.misfits(new Intl.ListFormat("pt-BR").format(misfits))
            : problemAt("stepMinutes")
        }
      />
    </fieldset>
  );
}

function PartySizes({ shop, edit, problemAt }: SectionProps) {
  const id = useId();
  const [other, setOther] = useState("");
  const [isTried, setTried] = useState(false);
  const size = readWhole(other);
  const problem =
    problemAt("partySizes") ??
    shop.partySizes.map((_size, index) => problemAt(`partySizes[${index}]`)).find(Boolean);
  return (
    <>
      <fieldset className={sheet["group"]} aria-describedby={`${id}-what ${id}-problem`}>
        <legend>{COPY.sizes}</legend>
        <p id={`${id}-what`} className={styles["what"]}>
          {COPY.sizesWhat}
        </p>
        <FieldProblem id={`${id}-problem`} problem={problem} />
        <div className={sheet["checks"]}>
          {sizesToOffer(shop).map((people) => (
            <CheckField
              key={people}
              isOn={shop.partySizes.includes(people)}
              onChanged={(isTaken) => edit((draft) => withPartySize(draft, people, isTaken))}
            >
              {COPY.size(people)}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <form
        className={sheet["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isPossibleSize(size)) return;
          edit((draft) => withPartySize(draft, size, true));
          setOther("");
          setTried(false);
        }}
      >
        <TextRow
          label={COPY.otherSize}
          value={other}
          inputMode="numeric"
          isTried={isTried}
          problem={isTried && !isPossibleSize(size) ? COPY.sizeInvalid : undefined}
          onTyped={setOther}
        />
        <ActButton type="submit" tone="plain">
          {COPY.addSize}
        </ActButton>
      </form>
    </>
  );
}
