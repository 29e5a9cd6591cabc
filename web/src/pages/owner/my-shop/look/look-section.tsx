import { withField } from "@vitrine/domain/shop/edits/edit-list";
import { useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import styles from "../fields/fields.module.css";
import { TextRow } from "../fields/text-row.tsx";
import type { SectionProps } from "../section.ts";
import { ColourFields } from "./colour-fields.tsx";
import { LOOK_COPY as COPY } from "./look-copy.ts";
import { ScreenPreview } from "./screen-preview.tsx";

/** The shop's name, how to reach it, and its colours. */
export function LookSection(props: SectionProps) {
  const { shop, edit, problemAt } = props;
  const [isPreviewShown, setPreviewShown] = useState(false);
  const changeOptional = (field: "phone" | "whatsApp", text: string): void =>
    edit((draft) => withField(draft, field, text === "" ? undefined : text));
  return (
    <div className={styles["section"]}>
      <TextRow
        label={COPY.name}
        value={shop.name}
        problem={problemAt("name")}
        autoCapitalize="words"
        onTyped={(name) => edit((draft) => ({ ...draft, name }))}
      />
      <TextRow
        label={COPY.address}
        hint={COPY.addressHint}
        value={shop.address}
        problem={problemAt("address")}
        onTyped={(address) => edit((draft) => ({ ...draft, address }))}
      />
      <TextRow
        label={COPY.phone}
        hint={COPY.phoneHint}
        type="tel"
        inputMode="tel"
        value={shop.phone ?? ""}
        problem={problemAt("phone")}
        onTyped={(text) => changeOptional("phone", text)}
      />
      <TextRow
        label={COPY.whatsApp}
        hint={COPY.whatsAppHint}
        type="tel"
        inputMode="tel"
        value={shop.whatsApp ?? ""}
        problem={problemAt("whatsApp")}
        onTyped={(text) => changeOptional("whatsApp", text)}
      />
      <ColourFields {...props} />
      <h3>{COPY.preview}</h3>
      <p className={styles["what"]}>{COPY.previewWhat}</p>
      <ActButton tone="plain" onPressed={() => setPreviewShown(!isPreviewShown)}>
        {isPreviewShown ? COPY.hidePreview : COPY.showPreview}
      </ActButton>
      {isPreviewShown && <ScreenPreview shop={shop} />}
    </div>
  );
}
