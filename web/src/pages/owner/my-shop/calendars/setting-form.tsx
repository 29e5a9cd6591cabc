import { useId, useState } from "react";

import { ActButton, ActError, ActSpinner } from "../../../../ui/acts/act-button.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import fields from "../fields/fields.module.css";
import { TextRow } from "../fields/text-row.tsx";
import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";
import { emptyFields, valueOfFields } from "./setting-value.ts";
import type { SettingField, TypedValues } from "./setting-value.ts";
import { TryResult } from "./try-result.tsx";
import type { useSetting } from "./use-setting.ts";

/** The fields of a setting, to be tried and then set. What is typed is only in this form, and nowhere once it is sent. */
export function SettingForm({
  use,
  formFields,
  onSaved,
}: {
  use: ReturnType<typeof useSetting>;
  formFields: readonly SettingField[];
  onSaved: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<TypedValues>({});
  const [isTried, setTried] = useState(false);
  const empty = emptyFields(formFields, typed);
  const idOf = (key: string): string => `${id}-${key}`;

  const send = (act: (value: string) => void): void => {
    setTried(true);
    const [first] = empty;
    if (first !== undefined) return document.getElementById(idOf(first.key))?.focus();
    act(valueOfFields(formFields, typed));
  };
  return (
    <form
      className={sheet["form"]}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        send((value) =>
          use.save(value, () => {
            setTyped({});
            setTried(false);
            onSaved();
          }),
        );
      }}
    >
      {formFields.map(({ key, label, hint, type }) => (
        <TextRow
          key={key}
          id={idOf(key)}
          label={label}
          hint={hint}
          type={type}
          value={typed[key] ?? ""}
          isTried={isTried}
          problem={isTried && empty.some((one) => one.key === key) ? COPY.empty : undefined}
          autoCapitalize="none"
          autoComplete={type === "password" ? "new-password" : "off"}
          spellCheck={false}
          onTyped={(text) => {
            // What was found is about another value.
            use.forgetResult();
            setTyped({ ...typed, [key]: text });
          }}
        />
      ))}
      <TryResult result={use.result} />
      <ActError error={use.tryAct.error ?? use.changeAct.error} />
      <div className={fields["pair"]}>
        <ActButton act={use.tryAct} tone="plain" onPressed={() => send(use.tryValue)}>
          {COPY.try}
        </ActButton>
        <ActButton act={use.changeAct} type="submit">
          {COPY.save}
        </ActButton>
      </div>
      <ActSpinner act={{ isSlow: use.tryAct.isSlow || use.changeAct.isSlow }} />
    </form>
  );
}
