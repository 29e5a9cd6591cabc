import type { ShopLinks, ShopOfAgency } from "@vitrine/domain/wire/agency/agency-calls";
import { CalendarDays, TriangleAlert } from "lucide-react";
import { useState } from "react";

import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { ActButton, ActError, ActSpinner, SendButton } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { useCall } from "../../access/use-call.ts";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import linkStyles from "../links/links.module.css";
import { MadeLinks } from "../links/made-links.tsx";
import { addressText } from "./address-text.ts";
import { downloadJson } from "./download-json.ts";
import { EraseForm } from "./erase-form.tsx";
import styles from "./shops.module.css";
import { useShopAct } from "./use-shop-act.ts";

type Step =
  | { readonly is: "shop" }
  | { readonly is: "linking" }
  | { readonly is: "linked"; readonly links: ShopLinks }
  | { readonly is: "erasing" };

const SHOP: Step = { is: "shop" };

interface ShopProps {
  readonly agency: Agency;
  readonly shop: ShopOfAgency;
  readonly onChanged: (part: Partial<ShopOfAgency>) => void;
}

export function ShopSheet({ onClosed, ...props }: ShopProps & { onClosed: () => void }) {
  const { agency, shop, onChanged } = props;
  const [step, setStep] = useState(SHOP);
  const goBack = (): void => setStep(SHOP);
  switch (step.is) {
    case "shop":
      return (
        <Sheet title={shop.name} onClosed={onClosed}>
          <ShopActs
            {...props}
            onLinking={() => setStep({ is: "linking" })}
            onErasing={() => setStep({ is: "erasing" })}
          />
        </Sheet>
      );
    case "linking":
      return (
        <Sheet title={COPY.shop.linkTitle(shop.name)} onClosed={goBack}>
          <LinkStep
            agency={agency}
            shop={shop}
            onLinked={(links) => setStep({ is: "linked", links })}
          />
        </Sheet>
      );
    case "linked":
      return (
        <Sheet title={COPY.shop.madeLinkTitle(shop.name)} onClosed={goBack}>
          <MadeLinks name={shop.name} links={step.links} />
        </Sheet>
      );
    case "erasing":
      return (
        <Sheet title={COPY.shop.eraseTitle(shop.name)} onClosed={goBack}>
          <EraseForm
            agency={agency}
            shop={shop}
            onErasing={(eraseAt) => {
              onChanged({ state: "suspended", eraseAt });
              goBack();
            }}
          />
        </Sheet>
      );
  }
}

function ShopActs({
  agency,
  shop,
  onChanged,
  onLinking,
  onErasing,
}: ShopProps & { onLinking: () => void; onErasing: () => void }) {
  const { calendarId, page, state, eraseAt, troubles } = shop;
  const [done, setDone] = useState("");
  const { act, send } = useShopAct(shop);
  const exporting = useCall(COPY.failed);
  const isOpen = state === "open";

  const change = (): void => {
    setDone("");
    send(isOpen ? "suspend" : "reopen", isOpen ? agency.suspendShop : agency.reopenShop, () => {
      onChanged({ state: isOpen ? "suspended" : "open", eraseAt: undefined });
      setDone(isOpen ? COPY.shop.suspended : COPY.shop.reopened);
    });
  };
  const exportFacts = (): void => {
    setDone("");
    exporting.run(
      () => agency.exportShop(calendarId),
      ({ facts }) => {
        const file = `${calendarId}.json`;
        downloadJson(file, facts);
        setDone(COPY.shop.exported(file));
      },
    );
  };

  return (
    <>
      <p className={styles["address"]}>{addressText(page)}</p>
      <dl className={sheetStyles["facts"]}>
        <dt>{COPY.shop.state}</dt>
        <dd>{COPY.shops.state({ state })}</dd>
        <dt>{COPY.shop.bookings}</dt>
        <dd>{COPY.shop.count(shop.bookings)}</dd>
      </dl>
      {eraseAt !== undefined && (
        <p className={sheetStyles["warning"]}>
          <TriangleAlert aria-hidden="true" size={20} />
          {COPY.shop.erasing(eraseAt)}
        </p>
      )}
      {troubles.length > 0 && (
        <section className={styles["troubles"]}>
          <h3>{COPY.shop.troubles}</h3>
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
            ))}
          </ul>
        </section>
      )}
      <p role="status" className={styles["done"]}>
        {done}
      </p>
      <a className={linkStyles["link"]} href={page}>
        <CalendarDays aria-hidden="true" size={22} />
        {COPY.links.page}
      </a>
      <ActButton tone="plain" onPressed={onLinking}>
        {COPY.shop.linkOpen}
      </ActButton>
      <ActButton act={exporting.act} tone="quiet" onPressed={exportFacts}>
        {COPY.shop.export}
      </ActButton>
      <ActError error={act.error ?? exporting.act.error} />
      <ActButton act={act} tone={isOpen ? "quiet" : "main"} onPressed={change}>
        {isOpen ? COPY.shop.suspend : COPY.shop.reopen}
      </ActButton>
      {isOpen && <p className={sheetStyles["note"]}>{COPY.shop.suspendWhat}</p>}
      {eraseAt === undefined && (
        <ActButton tone="quiet" onPressed={onErasing}>
          {COPY.shop.erase}
        </ActButton>
      )}
      <ActSpinner act={{ isSlow: act.isSlow || exporting.act.isSlow }} />
    </>
  );
}

function LinkStep({
  agency,
  shop,
  onLinked,
}: Pick<ShopProps, "agency" | "shop"> & { onLinked: (links: ShopLinks) => void }) {
  const { act, run } = useCall(COPY.failed);
  return (
    <>
      <p>{COPY.shop.linkWhat}</p>
      <SendButton
        act={act}
        tone="danger"
        onPressed={() => run(() => agency.makeOwnerLink(shop.calendarId), onLinked)}
      >
        {COPY.shop.linkOpen}
      </SendButton>
    </>
  );
}
