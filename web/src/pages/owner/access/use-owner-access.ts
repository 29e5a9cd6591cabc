import { readDayFragment } from "@vitrine/domain/owner/owner-page-link";
import type { LinkedDay, OwnerLink } from "@vitrine/domain/owner/owner-page-link";
import { useRef, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";
import { takeLink } from "../../access/link-in-address.ts";
import { afterConnecting } from "../../access/link-outcome.ts";
import type { LinkProblem } from "../../access/link-outcome.ts";
import { usePageEvents } from "../../access/use-page-events.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import {
  calendarsOf,
  isOwnersKey,
  NOTHING_KEPT,
  ownerMemory,
  shownAccess,
  withDevice,
  withDevices,
  withSecret,
} from "./kept-by-owner.ts";
import type { KeptByOwner } from "./kept-by-owner.ts";
import { readOwnerLink } from "./owner-link.ts";

const MEMORY = ownerMemory(() => localStorage);

type Change = (change: (kept: KeptByOwner) => KeptByOwner) => void;

/** `onDay` is called when a link names the day to show. */
export function useOwnerAccess(onDay: (linked: LinkedDay) => void) {
  /** `undefined` before hydration. */
  const [kept, setKept] = useState<KeptByOwner>();
  /** The secret of a new link, until the server accepts it or the owner gives it up. */
  const [unprovenAccess, setUnprovenAccess] = useState<OwnerAccess>();
  /** Why the link in the address opens nothing. */
  const [linkFault, setLinkFault] = useState<"broken" | "notHere">();
  const change: Change = (next) =>
    setKept((before) => {
      const after = next(before ?? NOTHING_KEPT);
      MEMORY.write(after);
      return after;
    });
  const { linkState, connections, connect, findCalendars, giveUp, retry } = useConnection(
    change,
    setUnprovenAccess,
  );

  /** Opens a link's calendar; returns whether the text is a link. */
  const openLink = (text: string): boolean => {
    const link = readOwnerLink(text);
    if (link === undefined) return false;
    setLinkFault(undefined);
    setUnprovenAccess(undefined);
    connect(link, false);
    return true;
  };
  /** Makes this browser a device if the calendar's secret is still kept, as earlier versions did. */
  const replaceKeptSecret = (access: OwnerAccess | undefined): void => {
    const { calendarId, secret } = access ?? {};
    if (calendarId !== undefined && secret !== undefined) connect({ calendarId, secret }, true);
  };
  const keepAccess = ({ calendarId, secret }: OwnerAccess): void => {
    if (secret !== undefined) change((before) => withSecret(before, calendarId, secret));
    setUnprovenAccess(undefined);
  };
  /** Returns to the calendar that was open before a new link. */
  const giveUpLink = (): void => {
    giveUp();
    setUnprovenAccess(undefined);
  };
  const show = (calendarId: string): void => {
    giveUpLink();
    change((before) => ({ ...before, shown: calendarId }));
    if (kept !== undefined) replaceKeptSecret(shownAccess({ ...kept, shown: calendarId }));
  };
  /** Disconnects this device and forgets everything; returns whether that succeeded. */
  const leave = async (): Promise<boolean> => {
    if (!(await disconnectThisDevice(Object.keys(kept?.devices ?? {})))) return false;
    MEMORY.forget();
    setKept(NOTHING_KEPT);
    giveUpLink();
    setLinkFault(undefined);
    return true;
  };

  const openLinkFromAddress = (): boolean => {
    const link = takeLink();
    if (link === undefined) return false;
    const linked = readDayFragment(link);
    if (linked !== undefined) {
      const calendars = calendarsOf(MEMORY.read());
      // A browser that has dropped its storage may have the calendar's cookie still.
      if (calendars.length > 0 && !calendars.includes(linked.calendarId)) {
        setLinkFault("notHere");
        return false;
      }
      setLinkFault(undefined);
      onDay(linked);
      show(linked.calendarId);
      return false;
    }
    const isLink = openLink(link);
    if (!isLink) setLinkFault("broken");
    return isLink;
  };
  usePageEvents({
    start: () => {
      const known = MEMORY.read();
      setKept((before) => before ?? known);
      if (openLinkFromAddress()) return;
      const access = shownAccess(known);
      if (access === undefined) findCalendars();
      else replaceKeptSecret(access);
    },
    openAddress: openLinkFromAddress,
    onStored: (key) => {
      if (isOwnersKey(key)) setKept(MEMORY.read());
    },
  });

  return {
    kept,
    linkFault,
    connections,
    linkState,
    unprovenAccess,
    keepAccess,
    giveUpLink,
    retry,
    change,
    show,
    openLink,
    leave,
  };
}

/** Asks the server to connect this browser, and keeps why nothing opens. Of several calls, only the last counts. */
function useConnection(change: Change, setUnprovenAccess: (access: OwnerAccess) => void) {
  const copy = useOwnerCopy();
  const [linkState, setLinkState] = useState<"connecting" | LinkProblem>();
  /** How often this browser has become a device since the page was loaded. */
  const [connections, setConnections] = useState(0);
  const latestCall = useRef<() => Promise<void>>(undefined);

  /** Starts a call, which `retry` repeats. `isLatest` becomes false when another call starts. */
  const begin = (work: (isLatest: () => boolean) => Promise<void>): void => {
    const thisCall = (): Promise<void> => work(() => latestCall.current === thisCall);
    latestCall.current = thisCall;
    retry();
  };
  const retry = (): void => {
    if (latestCall.current === undefined) return;
    setLinkState("connecting");
    void latestCall.current();
  };
  /** Makes this browser a device or opens the agenda with the link's secret, which `isKept` if it has opened it before. */
  const connect = (link: OwnerLink, isKept: boolean): void => {
    const { calendarId } = link;
    const openBySecret = (): void => {
      setLinkState(undefined);
      if ("secret" in link && !isKept) setUnprovenAccess(link);
    };
    // The cookies of devices work only on the site that also answers the calls.
    if (!OWNER_DEVICES.isHome()) {
      if ("secret" in link) openBySecret();
      else setLinkState({ sentence: copy.devices.codeElsewhere, canRetry: false });
      return;
    }
    begin(async (isLatest) => {
      const secret = "code" in link ? link.code : link.secret;
      const result = await OWNER_DEVICES.connect({ calendarId, secret });
      if (!isLatest()) return;
      const outcome = afterConnecting(link, result, copy);
      if (outcome === "device") {
        change((before) => withDevice(before, calendarId, "code" in link ? "code" : "secret"));
        setConnections((count) => count + 1);
        setLinkState(undefined);
      } else if (outcome === "secret" || isKept) openBySecret();
      else setLinkState(outcome);
    });
  };
  /** Asks which calendars this browser's cookies open. Cookies remain even if the browser has dropped its storage. */
  const findCalendars = (): void => {
    if (!OWNER_DEVICES.isHome()) return;
    begin(async (isLatest) => {
      const result = await OWNER_DEVICES.seeCalendars();
      if (!isLatest()) return;
      const isUnanswered = !result.ok && result.reason === "failed";
      setLinkState(isUnanswered ? { sentence: copy.link.loadFailed, canRetry: true } : undefined);
      if (result.ok) change((before) => withDevices(before, result.answer.calendarIds));
    });
  };
  const giveUp = (): void => {
    latestCall.current = undefined;
    setLinkState(undefined);
  };
  return { linkState, connections, connect, findCalendars, giveUp, retry };
}

/** Disconnects this device from the known calendars and all that its cookies open; returns whether that succeeded. */
async function disconnectThisDevice(known: readonly string[]): Promise<boolean> {
  const calendarIds = new Set(known);
  // The browser may have cookies for calendars that its storage does not mention; they would open the agenda again.
  if (OWNER_DEVICES.isHome()) {
    const seen = await OWNER_DEVICES.seeCalendars();
    if (!seen.ok) return false;
    for (const calendarId of seen.answer.calendarIds) calendarIds.add(calendarId);
  }
  for (const calendarId of calendarIds) {
    const result = await OWNER_DEVICES.of({ calendarId }).disconnect("this");
    // 403: the device is already disconnected.
    const isOut = result.ok || (result.reason === "refused" && result.status === 403);
    if (!isOut) return false;
  }
  return true;
}
