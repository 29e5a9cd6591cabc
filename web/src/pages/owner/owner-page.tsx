import type { Shop } from "@vitrine/domain/shop/shop";
import { CalendarDays, Printer } from "lucide-react";
import { useEffect, useMemo, useReducer, useState } from "react";
import type { ComponentProps } from "react";

import type { OwnerAccess } from "../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../scheduling-api/owner-backend.ts";
import type { SeenShop } from "../../scheduling-api/see-shop.ts";
import { accentProperties } from "../../shop-accent.ts";
import { PartWordsContext } from "../../ui/part-words.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { AccessCopyContext } from "../access/access-copy.ts";
import { LinkScreen } from "../access/link-screen.tsx";
import { PageFoot } from "../access/page-foot.tsx";
import styles from "../access/page-frame.module.css";
import {
  calendarsOf,
  shownAccess,
  withLook,
  withName,
  withOwnChanges,
} from "./access/kept-by-owner.ts";
import type { KeptByOwner } from "./access/kept-by-owner.ts";
import { useOwnerAccess } from "./access/use-owner-access.ts";
import { shownShop, useShop } from "./access/use-shop.ts";
import type { OpenedShop } from "./access/use-shop.ts";
import { ActButton } from "../../ui/acts/act-button.tsx";
import { keepDay, TAB_MEMORY } from "./agenda/tab-memory.ts";
import type { AgendaProps } from "./agenda/use-agenda.ts";
import { OWNER_COPY } from "./copy/owner-copy.ts";
import { OwnerCopyContext, useOwnerCopy } from "./copy/use-owner-copy.ts";
import { NoticesButton } from "./notices/notices-button.tsx";
import { useKeptPage } from "./notices/use-kept-page.ts";
import { ShopTabs } from "./shop-tabs.tsx";

const PART_WORDS = { back: OWNER_COPY.actions.back, sending: OWNER_COPY.acts.sending };

export function Page() {
  return (
    <OwnerCopyContext value={OWNER_COPY}>
      <AccessCopyContext value={OWNER_COPY}>
        <PartWordsContext value={PART_WORDS}>
          <OwnerPage />
        </PartWordsContext>
      </AccessCopyContext>
    </OwnerCopyContext>
  );
}

function OwnerPage() {
  const copy = useOwnerCopy();
  const [tries, openAgain] = useReducer((count: number) => count + 1, 0);
  const entry = useOwnerAccess((linked) => {
    keepDay(linked);
    openAgain();
  });
  const { kept, linkFault, linkState, unprovenAccess, connections } = entry;
  const keptAccess = kept && shownAccess(kept);
  const { calendarId, secret } = (kept && (unprovenAccess ?? keptAccess)) ?? {};
  const access = useMemo(
    () => (calendarId === undefined ? undefined : { calendarId, secret }),
    [calendarId, secret],
  );
  // The owner has left, here or in another tab.
  const hasLeft = kept !== undefined && access === undefined && linkState === undefined;
  useEffect(() => {
    if (hasLeft) TAB_MEMORY.forget();
  }, [hasLeft]);
  const { serverRefusal, onRefused, forgetRefusal, isShutOut } = useRefusal(access, connections);
  const [isDayShown, setDayShown] = useState(true);
  const opened = useShop(access, (said) => onRefused(said ?? copy.link.wrong));
  const { seen } = opened;
  const shop = useMemo(() => seen && shownShop(seen), [seen]);

  const problem =
    typeof linkState === "object"
      ? linkState.sentence
      : access === undefined
        ? undefined
        : serverRefusal;

  const retryAll = (): void => {
    if (typeof linkState === "object") return entry.retry();
    forgetRefusal();
    openAgain();
    opened.refresh();
  };
  const canRetry = typeof linkState !== "object" || linkState.canRetry;
  const isUnproven = unprovenAccess !== undefined;
  const canGoBack = keptAccess !== undefined && (isUnproven || typeof linkState === "object");
  const isOpen = shop !== undefined && problem === undefined;
  const isByDevice = isOpen && access?.secret === undefined && OWNER_DEVICES.isHome();
  useKeptPage(isByDevice, { hasLeft, isShutOut });

  const spinner = (
    <div className={styles["starting"]}>
      <Spinner label={copy.starting} />
    </div>
  );
  return (
    <div className={styles["page"]} style={shop && accentProperties(shop.accent)}>
      <Header shopName={shop && shownName(shop, seen)} isDay={isDayShown} canPrint={isOpen} />
      <main className={styles["main"]}>
        <noscript>
          <p className={styles["no-script"]}>{copy.noScript}</p>
        </noscript>
        {kept !== undefined && (
          <CalendarSwitch kept={kept} shown={keptAccess?.calendarId} onShown={entry.show} />
        )}
        {kept === undefined || linkState === "connecting" ? (
          spinner
        ) : access === undefined && problem === undefined ? (
          <LinkScreen
            title={copy.link.title}
            what={linkFault && copy.link[linkFault]}
            onLink={entry.openLink}
          />
        ) : problem !== undefined ? (
          <RefusedLink
            what={problem}
            onLink={entry.openLink}
            onRetried={canRetry ? retryAll : undefined}
            onGoneBack={canGoBack ? entry.giveUpLink : undefined}
          />
        ) : shop === undefined && opened.hasFailed ? (
          <section className={styles["starting"]}>
            <p role="alert">{copy.link.loadFailed}</p>
            <ActButton tone="plain" onPressed={retryAll}>
              {copy.actions.retry}
            </ActButton>
          </section>
        ) : shop === undefined || access === undefined ? (
          spinner
        ) : (
          <>
            {linkFault !== undefined && (
              <p role="alert" className={styles["no-script"]}>
                {copy.link[linkFault]}
              </p>
            )}
            <OpenShop
              key={`${access.calendarId} ${access.secret ?? ""} ${tries}`}
              opened={opened}
              onDayShown={setDayShown}
              shop={shop}
              access={access}
              kept={kept}
              onKept={entry.change}
              onOpened={isUnproven ? entry.keepAccess : undefined}
              onRefused={onRefused}
            />
          </>
        )}
      </main>
      {access !== undefined && linkState !== "connecting" && (
        <Foot access={access} isOpen={isOpen} entry={entry} hasNotices={isByDevice} />
      )}
    </div>
  );
}

function Foot({
  access,
  isOpen,
  entry,
  hasNotices,
}: {
  access: OwnerAccess;
  isOpen: boolean;
  entry: ReturnType<typeof useOwnerAccess>;
  hasNotices: boolean;
}) {
  const devices = useMemo(() => OWNER_DEVICES.of(access), [access]);
  return (
    <PageFoot
      linkKind={entry.kept?.devices[access.calendarId]}
      devices={isOpen && OWNER_DEVICES.isHome() ? devices : undefined}
      leave={entry.leave}
    >
      {hasNotices && <NoticesButton calendarId={access.calendarId} />}
    </PageFoot>
  );
}

/** The shown calendar. The device keeps which changes the owner has looked at or made here. */
function OpenShop({
  opened,
  onDayShown,
  shop,
  access,
  kept,
  onKept,
  onOpened,
  onRefused,
}: Pick<AgendaProps, "shop" | "access" | "onRefused"> & {
  opened: OpenedShop;
  onDayShown: (isShown: boolean) => void;
  kept: KeptByOwner;
  onKept: (change: (kept: KeptByOwner) => KeptByOwner) => void;
  /** Keeps the secret of a new link that the server accepted. */
  onOpened: ((access: OwnerAccess) => void) | undefined;
}) {
  const { calendarId } = access;
  const { name } = shop;
  return (
    <ShopTabs
      opened={opened}
      onDayShown={onDayShown}
      shop={shop}
      access={access}
      look={kept.looks[calendarId]}
      onLooked={(look) => onKept((before) => withLook(before, calendarId, look))}
      onOwnChange={(...names) => onKept((before) => withOwnChanges(before, calendarId, names))}
      onAccepted={() => {
        onOpened?.(access);
        if (kept.names[calendarId] !== name) onKept((before) => withName(before, calendarId, name));
      }}
      onRefused={onRefused}
    />
  );
}

/** Keeps why the server refused `access`, until another link is opened or tried or this browser becomes a device. */
function useRefusal(access: OwnerAccess | undefined, connections: number) {
  const copy = useOwnerCopy();
  const [last, setLast] = useState<{
    access: typeof access;
    connections: number;
    sentence: string;
  }>();
  const isCurrent = last?.access === access && last?.connections === connections;
  return {
    serverRefusal: isCurrent ? last.sentence : undefined,
    isShutOut: isCurrent && access !== undefined && access.secret === undefined,
    onRefused: (said: string): void => {
      const sentence = access?.secret === undefined ? copy.devices.shutOut : said;
      setLast({ access, connections, sentence });
    },
    forgetRefusal: () => setLast(undefined),
  };
}

/** `João · Barbearia Modelo` where a person's own link has opened the page. */
function shownName({ name, barbers }: Shop, seen: SeenShop | undefined): string {
  return seen?.person === undefined ? name : `${barbers[0]?.name ?? ""} · ${name}`;
}

function Header({
  shopName,
  isDay,
  canPrint,
}: {
  shopName: string | undefined;
  /** Whether the day is shown: it alone is printed from here. */
  isDay: boolean;
  canPrint: boolean;
}) {
  const copy = useOwnerCopy();
  return (
    <header className={styles["head"]}>
      <div className={styles["names"]}>
        <h1>
          <CalendarDays aria-hidden="true" size={22} />
          {isDay ? copy.title : copy.tabs.shop}
        </h1>
        {shopName !== undefined && <p className={styles["shop"]}>{shopName}</p>}
      </div>
      {canPrint && (
        <div className={styles["tools"]} data-unused={!isDay}>
          <button type="button" className={styles["tool"]} onClick={() => print()}>
            <Printer aria-hidden="true" size={20} />
            <span>{copy.print}</span>
          </button>
        </div>
      )}
    </header>
  );
}

function CalendarSwitch({
  kept,
  shown,
  onShown,
}: {
  kept: KeptByOwner;
  shown: string | undefined;
  onShown: (calendarId: string) => void;
}) {
  const copy = useOwnerCopy();
  const calendars = calendarsOf(kept);
  if (calendars.length < 2) return null;
  return (
    <label className={styles["switch"]}>
      <span>{copy.switch}</span>
      <select value={shown} onChange={(event) => onShown(event.currentTarget.value)}>
        {calendars.map((id) => (
          <option key={id} value={id}>
            {kept.names[id] ?? id}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Why the link opens nothing, a field for another one, and what else can be done. */
function RefusedLink(props: {
  what: string;
  onLink: ComponentProps<typeof LinkScreen>["onLink"];
  onRetried: (() => void) | undefined;
  onGoneBack: (() => void) | undefined;
}) {
  const { what, onLink, onRetried, onGoneBack } = props;
  const copy = useOwnerCopy();
  return (
    <>
      <LinkScreen title={copy.link.wrongTitle} what={what} onLink={onLink} />
      {onRetried && (
        <ActButton tone="quiet" onPressed={onRetried}>
          {copy.actions.retry}
        </ActButton>
      )}
      {onGoneBack && (
        <ActButton tone="quiet" onPressed={onGoneBack}>
          {copy.link.backToKept}
        </ActButton>
      )}
    </>
  );
}
