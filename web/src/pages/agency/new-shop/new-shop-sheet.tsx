import { SHOP_KIND_NAMES, SHOP_KINDS } from "@vitrine/domain/shop/kinds/shop-kinds";
import { Check } from "lucide-react";
import { useId, useRef } from "react";

import { SendButton } from "../../../ui/acts/act-button.tsx";
import type { ShownAct } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import { MadeLinks } from "../links/made-links.tsx";
import { answerOf, isKindMissing, isNameMissing, SHOP_NAME_MAX, shownAddress } from "./new-shop.ts";
import type { NewShop } from "./new-shop.ts";
import styles from "./new-shop.module.css";
import type { MakingShop } from "./use-new-shop.ts";

export function NewShopSheet({ making }: { making: MakingShop }) {
  const { shop, close, goBack } = making;
  switch (shop.step) {
    case "name":
      return (
        <Sheet title={COPY.newShop.title} onClosed={close}>
          <NameStep making={making} />
        </Sheet>
      );
    case "kind":
      return (
        <Sheet title={COPY.newShop.kindTitle} onClosed={goBack}>
          <KindStep making={making} />
        </Sheet>
      );
    case "made":
      return (
        <Sheet title={COPY.newShop.madeTitle(shop.name.trim())} onClosed={close}>
          {shop.links !== undefined && (
            <>
              <p>{COPY.newShop.madeWhat}</p>
              <MadeLinks name={shop.name.trim()} links={shop.links} />
            </>
          )}
        </Sheet>
      );
  }
}

function NameStep({ making: { shop, dispatch, asking, goOn } }: { making: MakingShop }) {
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const isMissing = isNameMissing(shop);
  const problem = answerOf(shop)?.problem;
  return (
    <form
      className={sheetStyles["form"]}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
        if (shop.name.trim() === "") nameField.current?.focus();
      }}
    >
      <label className={sheetStyles["field"]}>
        {COPY.newShop.name}
        <input
          ref={nameField}
          type="text"
          // With a name in it, it would open the keyboard for nothing.
          data-first-focus={shop.name === "" ? "" : undefined}
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={SHOP_NAME_MAX}
          value={shop.name}
          aria-invalid={isMissing}
          aria-describedby={`${id}-missing`}
          onChange={(event) => dispatch({ type: "typed-name", name: event.currentTarget.value })}
        />
      </label>
      <p id={`${id}-missing`} className={sheetStyles["fault"]} aria-live="polite">
        {isMissing && COPY.newShop.nameMissing}
      </p>
      <label className={sheetStyles["field"]}>
        {COPY.newShop.address}
        <input
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          value={shownAddress(shop)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-judged`}
          onChange={(event) =>
            dispatch({ type: "typed-address", address: event.currentTarget.value })
          }
          onBlur={() => dispatch({ type: "left-address" })}
        />
      </label>
      <p
        id={`${id}-judged`}
        className={problem === undefined ? styles["judged"] : sheetStyles["fault"]}
        aria-live="polite"
      >
        {problem ?? <Judgement shop={shop} asking={asking} />}
      </p>
      <SendButton act={{ ...asking, isSending: shop.isWaiting }} type="submit">
        {COPY.newShop.goOn}
      </SendButton>
    </form>
  );
}

/** What the server said of the address. */
function Judgement({ shop, asking }: { shop: NewShop; asking: ShownAct }) {
  const answer = answerOf(shop);
  if (answer !== undefined) {
    return (
      <>
        <Check aria-hidden="true" size={18} strokeWidth={3} />
        {COPY.newShop.free(location.host, answer.calendarId)}
      </>
    );
  }
  if (asking.isSending) return COPY.newShop.judging;
  return shop.name.trim() === "" ? COPY.newShop.addressHint : "";
}

function KindStep({ making: { shop, dispatch, making, make } }: { making: MakingShop }) {
  const id = useId();
  const isMissing = isKindMissing(shop);
  return (
    <form
      className={sheetStyles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
        if (shop.kind === undefined) event.currentTarget.querySelector("input")?.focus();
      }}
    >
      <p id={`${id}-what`}>{COPY.newShop.kindWhat}</p>
      <div
        className={styles["kinds"]}
        role="radiogroup"
        aria-label={COPY.newShop.kindTitle}
        aria-describedby={`${id}-what ${id}-missing`}
        aria-invalid={isMissing}
        aria-required
      >
        {SHOP_KINDS.map((kind) => (
          <label key={kind} className={styles["kind"]}>
            <input
              type="radio"
              name={id}
              value={kind}
              checked={shop.kind === kind}
              onChange={() => dispatch({ type: "chose-kind", kind })}
            />
            <span>{SHOP_KIND_NAMES[kind]}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-missing`} className={sheetStyles["fault"]} aria-live="polite">
        {isMissing && COPY.newShop.kindMissing}
      </p>
      <SendButton act={making} type="submit">
        {COPY.newShop.make}
      </SendButton>
    </form>
  );
}
