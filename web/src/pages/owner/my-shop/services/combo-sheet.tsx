import { withCombo } from "@vitrine/domain/shop/edits/edit-services";
import type { Shop } from "@vitrine/domain/shop/shop";
import { durationText } from "@vitrine/domain/time/shop-time";
import { useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { SelectRow } from "../fields/select-row.tsx";
import { SERVICES_COPY as COPY } from "./services-copy.ts";

/** Asks for the two services of which a combo is made. */
export function ComboSheet({
  shop,
  published,
  onClosed,
  onMade,
}: {
  shop: Shop;
  published: Shop;
  onClosed: () => void;
  onMade: (firstId: number, secondId: number) => void;
}) {
  const { services } = shop;
  const ids = services.map(({ id }) => id);
  const [first, setFirst] = useState(ids[0] ?? 0);
  const [second, setSecond] = useState(ids[1] ?? 0);
  const nameOf = (id: number): string => {
    const name = services.find((service) => service.id === id)?.name ?? "";
    return name === "" ? COPY.nameless : name;
  };
  const combo = withCombo(shop, published, first, second).services.at(-1);
  return (
    <Sheet title={COPY.comboTitle} onClosed={onClosed}>
      <p>{COPY.comboWhat}</p>
      <SelectRow
        label={COPY.first}
        value={first}
        options={ids}
        nameOf={nameOf}
        onChosen={setFirst}
      />
      <SelectRow
        label={COPY.second}
        value={second}
        options={ids}
        nameOf={nameOf}
        onChosen={setSecond}
      />
      {combo !== undefined && (
        <p className={sheet["summary"]} role="status">
          {combo.name}, {durationText(combo.minutes)}
        </p>
      )}
      <ActButton onPressed={() => onMade(first, second)}>{COPY.make}</ActButton>
    </Sheet>
  );
}
