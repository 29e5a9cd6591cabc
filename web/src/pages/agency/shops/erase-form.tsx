import type { ShopOfAgency } from "@vitrine/domain/wire/agency/agency-calls";
import { useState } from "react";

import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { SendButton } from "../../../ui/acts/act-button.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import { useShopAct } from "./use-shop-act.ts";

export function EraseForm({
  agency,
  shop,
  onErasing,
}: {
  agency: Agency;
  shop: ShopOfAgency;
  onErasing: (eraseAt: string) => void;
}) {
  const [typedName, setTypedName] = useState("");
  const { act, send } = useShopAct(shop);
  return (
    <form
      className={sheetStyles["form"]}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (act.isSending) return;
        send(
          `erase ${typedName}`,
          (sent) => agency.eraseShop({ ...sent, typedName }),
          ({ eraseAt }) => onErasing(eraseAt),
        );
      }}
    >
      <p>{COPY.shop.eraseWhat}</p>
      <label className={sheetStyles["field"]}>
        {COPY.shop.eraseName}
        <input
          type="text"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          value={typedName}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
      </label>
      <SendButton act={act} type="submit" tone="danger">
        {COPY.shop.erase}
      </SendButton>
    </form>
  );
}
