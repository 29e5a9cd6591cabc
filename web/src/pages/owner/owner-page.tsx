import { CalendarDays, LogOut, Printer } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";

import { accentAttributes } from "../../shop-accent.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { shownAccess, withLook, withName, withOwnChange } from "./access/kept-by-owner.ts";
import type { Look } from "./access/kept-by-owner.ts";
import { LinkScreen } from "./access/link-screen.tsx";
import { useOwnerAccess } from "./access/use-owner-access.ts";
import { useShop } from "./access/use-shop.ts";
import actStyles from "./acts/acts.module.css";
import { AgendaScreen } from "./agenda/agenda-screen.tsx";
import { TAB_MEMORY } from "./agenda/tab-memory.ts";
import { OWNER_COPY } from "./copy/owner-copy.ts";
import styles from "./owner-page.module.css";

/** The owner's page: the link that opens it, and behind it the agenda of the link's calendar. */
export function Page() {
  const { kept, isLinkBroken, unproven, keep, giveUpLink, change, openLink, leave } =
    useOwnerAccess();
  const before = kept === undefined ? undefined : shownAccess(kept);
  const shown = kept === undefined ? undefined : (unproven ?? before);
  const { calendarId, secret } = shown ?? {};
  const access = useMemo(
    () => (calendarId === undefined || secret === undefined ? undefined : { calendarId, secret }),
    [calendarId, secret],
  );
  // The owner left, here or in another tab.
  const isLeft = kept !== undefined && access === undefined;
  useEffect(() => {
    if (isLeft) TAB_MEMORY.forget();
  }, [isLeft]);
  const { shop, retry } = useShop(access?.calendarId);
  // The access that was refused: another link, or another try, is not.
  const [refused, setRefused] = useState<{ access: typeof access; sentence: string }>();
  const [tries, setTries] = useState(0);

  const onLooked = useCallback(
    (look: Look) => {
      if (calendarId !== undefined) change((before) => withLook(before, calendarId, look));
    },
    [change, calendarId],
  );
  const onOwnChange = useCallback(
    (name: string) => {
      if (calendarId !== undefined) change((before) => withOwnChange(before, calendarId, name));
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
  const onRefused = useCallback((sentence: string) => setRefused({ access, sentence }), [access]);

  const calendars = Object.keys(kept?.secrets ?? {});
  const theShop = typeof shop === "string" ? undefined : shop;
  const refusal =
    access === undefined
      ? undefined
      : shop === "unknown"
        ? OWNER_COPY.link.wrong
        : refused?.access === access
          ? refused.sentence
          : undefined;

  const retryAll = (): void => {
    setRefused(undefined);
    setTries(tries + 1);
    retry();
  };

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
              onChange={(event) => {
                const { value } = event.currentTarget;
                giveUpLink();
                change((before) => ({ ...before, shown: value }));
              }}
            >
              {calendars.map((id) => (
                <option key={id} value={id}>
                  {kept?.names[id] ?? id}
                </option>
              ))}
            </select>
          </label>
        )}
        {kept === undefined ? (
          <div className={styles["starting"]}>
            <Spinner label={OWNER_COPY.starting} />
          </div>
        ) : access === undefined ? (
          <LinkScreen
            title={OWNER_COPY.link.title}
            what={isLinkBroken ? OWNER_COPY.link.broken : undefined}
            onLink={openLink}
          />
        ) : refusal !== undefined ? (
          <>
            <LinkScreen title={OWNER_COPY.link.wrongTitle} what={refusal} onLink={openLink} />
            <button
              type="button"
              className={actStyles["button"]}
              data-tone="quiet"
              onClick={retryAll}
            >
              {OWNER_COPY.link.retry}
            </button>
            {unproven !== undefined && before !== undefined && (
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
        ) : theShop === undefined ? (
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
              key={`${access.calendarId} ${access.secret} ${tries}`}
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
      {access !== undefined && (
        <footer className={styles["foot"]}>
          <p>{OWNER_COPY.leaveWhat}</p>
          <button type="button" className={styles["tool"]} onClick={leave}>
            <LogOut aria-hidden="true" size={20} />
            {OWNER_COPY.leave}
          </button>
        </footer>
      )}
    </div>
  );
}
