import { CalendarDays, Printer } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";

import { accentAttributes } from "../../shop-accent.ts";
import { Spinner } from "../../ui/spinner.tsx";
import {
  calendarsOf,
  shownAccess,
  withLook,
  withName,
  withOwnChanges,
} from "./access/kept-by-owner.ts";
import type { Look } from "./access/kept-by-owner.ts";
import { LinkScreen } from "./access/link-screen.tsx";
import { useOwnerAccess } from "./access/use-owner-access.ts";
import { useShop } from "./access/use-shop.ts";
import actStyles from "./acts/acts.module.css";
import { AgendaScreen } from "./agenda/agenda-screen.tsx";
import { TAB_MEMORY } from "./agenda/tab-memory.ts";
import { DEVICES_COPY } from "./copy/devices-copy.ts";
import { OWNER_COPY } from "./copy/owner-copy.ts";
import styles from "./owner-page.module.css";
import { PageFoot } from "./page-foot.tsx";

/** The owner's page: the link that opens it, and behind it the agenda of the link's calendar. */
export function Page() {
  const { kept, isLinkBroken, door, unproven, keep, giveUpLink, change, openLink, ...acts } =
    useOwnerAccess();
  const { connections } = acts;
  const before = kept === undefined ? undefined : shownAccess(kept);
  const shown = kept === undefined ? undefined : (unproven ?? before);
  const { calendarId, secret } = shown ?? {};
  const access = useMemo(
    () => (calendarId === undefined ? undefined : { calendarId, secret }),
    [calendarId, secret],
  );
  // The owner left, here or in another tab.
  const isLeft = kept !== undefined && access === undefined && door === undefined;
  useEffect(() => {
    if (isLeft) TAB_MEMORY.forget();
  }, [isLeft]);
  const { shop, retry } = useShop(access?.calendarId);
  // The access that was refused: another link, or another try, is not, nor what opens since this browser became a device.
  const [refused, setRefused] = useState<{
    access: typeof access;
    connections: number;
    sentence: string;
  }>();
  const [tries, setTries] = useState(0);

  const onLooked = useCallback(
    (look: Look) => {
      if (calendarId !== undefined) change((before) => withLook(before, calendarId, look));
    },
    [change, calendarId],
  );
  const onOwnChange = useCallback(
    (...names: string[]) => {
      if (calendarId !== undefined) change((before) => withOwnChanges(before, calendarId, names));
    },
    [change, calendarId],
  );
  const isUnproven = unproven !== undefined;
  const shopName = typeof shop === "string" ? undefined : shop.name;
  const keptName = calendarId === undefined ? undefined : kept?.names[calendarId];
  const onAccepted = useCallback(() => {
    if (access === undefined) return;
    if (isUnproven) keep(access);
    if (shopName === undefined || shopName === keptName) return;
    change((before) => withName(before, access.calendarId, shopName));
  }, [isUnproven, access, keep, shopName, keptName, change]);
  const onRefused = useCallback(
    (sentence: string) =>
      setRefused({
        access,
        connections,
        sentence: access?.secret === undefined ? DEVICES_COPY.shutOut : sentence,
      }),
    [access, connections],
  );

  const calendars = kept === undefined ? [] : calendarsOf(kept);
  const theShop = typeof shop === "string" ? undefined : shop;
  const refusal =
    typeof door === "object"
      ? door.sentence
      : access === undefined
        ? undefined
        : shop === "unknown"
          ? OWNER_COPY.link.wrong
          : refused?.access === access && refused?.connections === connections
            ? refused.sentence
            : undefined;

  const retryAll = (): void => {
    if (typeof door === "object") return acts.retry();
    setRefused(undefined);
    setTries(tries + 1);
    retry();
  };
  const canRetry = typeof door !== "object" || door.canRetry;
  const isBesideKept = unproven !== undefined || typeof door === "object";

  return (
    <div className={styles["page"]} {...(theShop && accentAttributes(theShop))}>
      <header className={styles["head"]}>
        <div className={styles["names"]}>
          <h1>
            <CalendarDays aria-hidden="true" size={22} />
            {OWNER_COPY.title}
          </h1>
          {theShop !== undefined && <p className={styles["shop"]}>{theShop.name}</p>}
        </div>
        {access !== undefined && (
          <div className={styles["tools"]}>
            {theShop !== undefined && refusal === undefined && (
              <button type="button" className={styles["tool"]} onClick={() => print()}>
                <Printer aria-hidden="true" size={20} />
                {OWNER_COPY.print}
              </button>
            )}
          </div>
        )}
      </header>
      <main className={styles["main"]}>
        <noscript>
          <p className={styles["no-script"]}>{OWNER_COPY.noScript}</p>
        </noscript>
        {calendars.length > 1 && (
          <label className={styles["switch"]}>
            <span>{OWNER_COPY.switch}</span>
            <select
              value={before?.calendarId}
              onChange={(event) => acts.show(event.currentTarget.value)}
            >
              {calendars.map((id) => (
                <option key={id} value={id}>
                  {kept?.names[id] ?? id}
                </option>
              ))}
            </select>
          </label>
        )}
        {kept === undefined || door === "connecting" ? (
          <div className={styles["starting"]}>
            <Spinner label={OWNER_COPY.starting} />
          </div>
        ) : access === undefined && refusal === undefined ? (
          <LinkScreen
            title={OWNER_COPY.link.title}
            what={isLinkBroken ? OWNER_COPY.link.broken : undefined}
            onLink={openLink}
          />
        ) : refusal !== undefined ? (
          <>
            <LinkScreen title={OWNER_COPY.link.wrongTitle} what={refusal} onLink={openLink} />
            {canRetry && (
              <button
                type="button"
                className={actStyles["button"]}
                data-tone="quiet"
                onClick={retryAll}
              >
                {OWNER_COPY.link.retry}
              </button>
            )}
            {isBesideKept && before !== undefined && (
              <button
                type="button"
                className={actStyles["button"]}
                data-tone="quiet"
                onClick={giveUpLink}
              >
                {OWNER_COPY.link.backToKept}
              </button>
            )}
          </>
        ) : shop === "failed" ? (
          <section className={styles["starting"]}>
            <p role="alert">{OWNER_COPY.link.loadFailed}</p>
            <button type="button" className={actStyles["button"]} onClick={retryAll}>
              {OWNER_COPY.link.retry}
            </button>
          </section>
        ) : theShop === undefined || access === undefined ? (
          <div className={styles["starting"]}>
            <Spinner label={OWNER_COPY.starting} />
          </div>
        ) : (
          <>
            {isLinkBroken && (
              <p role="alert" className={styles["no-script"]}>
                {OWNER_COPY.link.broken}
              </p>
            )}
            <AgendaScreen
              key={`${access.calendarId} ${access.secret ?? ""} ${tries}`}
              shop={theShop}
              access={access}
              look={kept.looks[access.calendarId]}
              onLooked={onLooked}
              onOwnChange={onOwnChange}
              onAccepted={onAccepted}
              onRefused={onRefused}
            />
          </>
        )}
      </main>
      {access !== undefined && door !== "connecting" && (
        <PageFoot
          access={access}
          cameBy={kept?.devices[access.calendarId]}
          isOpen={theShop !== undefined && refusal === undefined}
          leave={acts.leave}
        />
      )}
    </div>
  );
}
