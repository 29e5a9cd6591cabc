import type { ShopOfAgency } from "@vitrine/domain/wire/agency/agency-calls";
import { Plus, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";

import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import { NewShopSheet } from "../new-shop/new-shop-sheet.tsx";
import { useNewShop } from "../new-shop/use-new-shop.ts";
import { addressText } from "./address-text.ts";
import { ShopSheet } from "./shop-sheet.tsx";
import styles from "./shops.module.css";
import { useShops } from "./use-shops.ts";
import type { Shops } from "./use-shops.ts";

export function ShopsPanel({ agency }: { agency: Agency }) {
  const shops = useShops(agency);
  const making = useNewShop(agency, shops.load);
  const [opened, setOpened] = useState<string>();
  const shop = shops.listed?.shops.find(({ calendarId }) => calendarId === opened);
  return (
    <div className={styles["panel"]}>
      <div className={styles["top"]}>
        <SearchField search={shops.search} onTyped={shops.setSearch} />
        <ActButton onPressed={making.open}>
          <Plus aria-hidden="true" size={22} />
          {COPY.newShop.title}
        </ActButton>
      </div>
      <ShopList shops={shops} onOpened={setOpened} />
      {making.isOpen && <NewShopSheet making={making} />}
      {shop !== undefined && (
        <ShopSheet
          agency={agency}
          shop={shop}
          onChanged={(part) => shops.change(shop.calendarId, part)}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function SearchField({ search, onTyped }: { search: string; onTyped: (text: string) => void }) {
  const id = useId();
  return (
    <div className={styles["search"]}>
      <label htmlFor={id}>{COPY.shops.search}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={60}
        value={search}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </div>
  );
}

function ShopList({
  shops: { listed, act, load, loadMore },
  onOpened,
}: {
  shops: Shops;
  onOpened: (calendarId: string) => void;
}) {
  const { shops = [], isMore = false, search = "" } = listed ?? {};
  const isNone = listed !== undefined && shops.length === 0 && search === "";
  return (
    <>
      <p className={styles["found"]} role="status">
        {listed !== undefined && !isNone && COPY.shops.found(shops.length, isMore, search)}
        {isNone && COPY.shops.none}
      </p>
      <ul className={styles["shops"]}>
        {shops.map((shop) => (
          <ShopItem key={shop.calendarId} shop={shop} onOpened={() => onOpened(shop.calendarId)} />
        ))}
      </ul>
      <ActError error={act.error} />
      {act.error !== undefined && (
        <ActButton tone="plain" onPressed={load}>
          {COPY.actions.retry}
        </ActButton>
      )}
      {isMore && act.error === undefined && (
        <ActButton act={act} tone="plain" onPressed={loadMore}>
          {COPY.shops.more}
        </ActButton>
      )}
      <div className={styles["searching"]}>
        {act.isSlow && <Spinner label={COPY.shops.searching} />}
      </div>
    </>
  );
}

function ShopItem({ shop, onOpened }: { shop: ShopOfAgency; onOpened: () => void }) {
  const { name, page, bookings, troubles } = shop;
  return (
    <li className={styles["shop"]}>
      <h2>
        <button type="button" onClick={onOpened}>
          {name}
        </button>
      </h2>
      <p className={styles["address"]}>{addressText(page)}</p>
      <p className={styles["state"]} data-state={shop.state}>
        {COPY.shops.state(shop)}
      </p>
      <p>{COPY.shops.bookings(bookings)}</p>
      {troubles.map((trouble) => (
        <p key={trouble} className={styles["trouble"]}>
          <TriangleAlert aria-hidden="true" size={18} />
          {trouble}
        </p>
      ))}
    </li>
  );
}
