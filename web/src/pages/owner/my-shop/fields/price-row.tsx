import type { Price } from "@vitrine/domain/shop/price";
import {
  isPrice,
  priceOfAmount,
  readAmount,
  typedAmount,
} from "@vitrine/domain/shop/edits/typed-price";
import { withField } from "@vitrine/domain/shop/edits/edit-list";
import { useState } from "react";

import { CheckField } from "../../sheets/fields.tsx";
import { FIELDS_COPY as COPY } from "./fields-copy.ts";
import { TextRow } from "./text-row.tsx";

/** A price of the draft: none, an exact one, or what it begins at. */
export function PriceRow({
  label = COPY.price.label,
  hint = COPY.price.hint,
  price,
  problem,
  id,
  onChanged,
}: {
  label?: string;
  hint?: string;
  price: Price | undefined;
  problem: string | undefined;
  id?: string;
  onChanged: (price: Price | undefined) => void;
}) {
  const [typed, setTyped] = useState<string>();
  // The price before the field was emptied.
  const [last, setLast] = useState<Price>();
  const isEmptied = typed !== undefined && readAmount(typed) === "none";
  return (
    <>
      <TextRow
        label={label}
        hint={hint}
        value={shownAmount(typed, price)}
        problem={price !== undefined && !isPrice(price) ? COPY.price.unreadable : problem}
        inputMode="decimal"
        id={id}
        onTyped={(text) => {
          setTyped(text);
          if (price !== undefined) setLast(price);
          onChanged(priceOfAmount(readAmount(text), price ?? (isEmptied ? last : undefined)));
        }}
      />
      {price !== undefined && (
        <CheckField
          isOn={price.isFrom === true}
          onChanged={(isFrom) => onChanged(withField(price, "isFrom", isFrom ? true : undefined))}
        >
          {COPY.price.isFrom}
        </CheckField>
      )}
    </>
  );
}

/** The text that was typed, while it means the price; else the price, which somebody else has changed. */
function shownAmount(typed: string | undefined, price: Price | undefined): string {
  if (typed !== undefined && priceOfAmount(readAmount(typed), undefined)?.cents === price?.cents) {
    return typed;
  }
  return isPrice(price) ? typedAmount(price) : "";
}
