import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Dispatch, SetStateAction } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { takenLink } from "./address-link.ts";
import { afterConnecting } from "./connecting.ts";
import type { ClosedDoor } from "./connecting.ts";
import {
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

interface OwnerAccessHere {
  /** `undefined` before hydration. */
  readonly kept: KeptByOwner | undefined;
  /** Whether the page was opened with an invalid link. */
  readonly isLinkBroken: boolean;
  /** How often this browser became a device. */
  readonly connections: number;
  /** Whether the server is being asked what this browser may open, or the reason why nothing opens. */
  readonly door: "connecting" | ClosedDoor | undefined;
  /** The secret of a new link, until the server accepts it or the owner gives it up. */
  readonly unproven: OwnerAccess | undefined;
  /** Keeps a secret that the server accepted. */
  readonly keep: (access: OwnerAccess) => void;
  /** Gives up a new link and returns to the calendar that was open before. */
  readonly giveUpLink: () => void;
  /** Repeats the attempt that failed. */
  readonly retry: () => void;
  readonly change: (change: (kept: KeptByOwner) => KeptByOwner) => void;
  /** Shows another of the kept calendars. */
  readonly show: (calendarId: string) => void;
  /** Opens a link's calendar; returns whether the text is a link. */
  readonly openLink: (link: string) => boolean;
  /** Disconnects this device and forgets everything; returns whether that succeeded. */
  readonly leave: () => Promise<boolean>;
}

/** The data that the page keeps on this device, and the access to the agenda. */
export function useOwnerAccess(): OwnerAccessHere {
  const [kept, setKept] = useState<KeptByOwner>();
  const [unproven, setUnproven] = useState<OwnerAccess>();
  const [isLinkBroken, setLinkBroken] = useState(false);
  const change = useCallback((next: (kept: KeptByOwner) => KeptByOwner) => {
    setKept((before) => {
      const after = next(before ?? NOTHING_KEPT);
      MEMORY.write(after);
      return after;
    });
  }, []);

  const { door, connections, connect, findCalendars, giveUp, retry } = useDoor(change, setUnproven);
  const openLink = useCallback(
    (text: string) => {
      const link = readOwnerLink(text);
      if (link === undefined) return false;
      setLinkBroken(false);
      setUnproven(undefined);
      connect(link, false);
      return true;
    },
    [connect],
  );

  /** Opens the kept calendar. If a secret is kept for it, as by earlier versions, this browser becomes a device. */
  const openKept = useCallback(
    (access: OwnerAccess | undefined) => {
      const { calendarId, secret } = access ?? {};
      if (calendarId !== undefined && secret !== undefined) connect({ calendarId, secret }, true);
    },
    [connect],
  );

  const keep = useCallback(
    ({ calendarId, secret }: OwnerAccess) => {
      if (secret !== undefined) change((before) => withSecret(before, calendarId, secret));
      setUnproven(undefined);
    },
    [change],
  );
  const giveUpLink = useCallback(() => {
    giveUp();
    setUnproven(undefined);
  }, [giveUp]);
  const show = useCallback(
    (calendarId: string) => {
      giveUpLink();
      change((before) => ({ ...before, shown: calendarId }));
      if (kept !== undefined) openKept(shownAccess({ ...kept, shown: calendarId }));
    },
    [giveUpLink, change, openKept, kept],
  );
  const leave = useCallback(async () => {
    if (!(await shutOutThisDevice(Object.keys(kept?.devices ?? {})))) return false;
    MEMORY.forget();
    setKept(NOTHING_KEPT);
    giveUpLink();
    setLinkBroken(false);
    return true;
  }, [giveUpLink, kept]);

  const openFirst = useCallback(
    (known: KeptByOwner) => {
      const access = shownAccess(known);
      if (access === undefined) findCalendars();
      else openKept(access);
    },
    [findCalendars, openKept],
  );
  const openTaken = useCallback(() => {
    const link = takenLink();
    if (link === undefined) return false;
    const isLink = openLink(link);
    setLinkBroken(!isLink);
    return isLink;
  }, [openLink]);
  useDeviceEvents(setKept, openTaken, openFirst);

  return {
    kept,
    isLinkBroken,
    connections,
    door,
    unproven,
    keep,
    giveUpLink,
    retry,
    change,
    show,
    openLink,
    leave,
  };
}

/** The question put to the server, or the reason why nothing opens. Of several questions, only the last counts. */
function useDoor(change: OwnerAccessHere["change"], setUnproven: (access: OwnerAccess) => void) {
  const [door, setDoor] = useState<"connecting" | ClosedDoor>();
  const [connections, setConnections] = useState(0);
  const latest = useRef<() => Promise<void>>(undefined);

  const begin = useCallback((work: (isLatest: () => boolean) => Promise<void>) => {
    const mine = (): Promise<void> => work(() => latest.current === mine);
    latest.current = mine;
    setDoor("connecting");
    void mine();
  }, []);

  /** Makes this browser a device with a link, or otherwise opens the agenda with the link's secret. */
  const connect = useCallback(
    (link: OwnerLink, isKept: boolean) => {
      const { calendarId } = link;
      const openBySecret = (): void => {
        setDoor(undefined);
        if ("secret" in link && !isKept) setUnproven(link);
      };
      if (!OWNER_DEVICES.isHome()) {
        if ("secret" in link) openBySecret();
        else setDoor({ sentence: copy.devices.codeElsewhere, canRetry: false });
        return;
      }
      begin(async (isLatest) => {
        const result = await OWNER_DEVICES.connect(link);
        if (!isLatest()) return;
        const outcome = afterConnecting(link, result);
        if (outcome === "device") {
          change((before) => withDevice(before, calendarId, "code" in link ? "code" : "secret"));
          setConnections((count) => count + 1);
          setDoor(undefined);
        } else if (outcome === "secret" || isKept) openBySecret();
        else setDoor(outcome);
      });
    },
    [begin, change, setUnproven],
  );

  /** Asks which calendars this browser's cookies open. Cookies remain even if the browser has dropped its storage. */
  const findCalendars = useCallback(() => {
    if (!OWNER_DEVICES.isHome()) return;
    begin(async (isLatest) => {
      const result = await OWNER_DEVICES.seeCalendars();
      if (!isLatest()) return;
      const isUnanswered = !result.ok && result.reason === "failed";
      setDoor(isUnanswered ? { sentence: copy.link.loadFailed, canRetry: true } : undefined);
      if (result.ok) change((before) => withDevices(before, result.answer.calendarIds));
    });
  }, [begin, change]);

  const retry = useCallback(() => {
    const again = latest.current;
    if (again === undefined) return;
    setDoor("connecting");
    void again();
  }, []);
  const giveUp = useCallback(() => {
    latest.current = undefined;
    setDoor(undefined);
  }, []);
  return { door, connections, connect, findCalendars, giveUp, retry };
}

/** Opens the link in the address or the kept calendar, at the start and whenever another tab or the history changes it. */
function useDeviceEvents(
  setKept: Dispatch<SetStateAction<KeptByOwner | undefined>>,
  openTaken: () => boolean,
  openFirst: (known: KeptByOwner) => void,
): void {
  useEffect(() => {
    // Deferred, because the document was built without the data on this device.
    queueMicrotask(() => {
      const known = MEMORY.read();
      setKept((before) => before ?? known);
      if (openTaken()) return;
      openFirst(known);
    });
    const onStorage = ({ key }: StorageEvent): void => {
      if (isOwnersKey(key)) setKept(MEMORY.read());
    };
    // The page is restored unchanged from the history. The owner may have left meanwhile, and in Firefox React no longer
    // works on such a page.
    const onShown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload();
    };
    addEventListener("hashchange", openTaken);
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShown);
    return () => {
      removeEventListener("hashchange", openTaken);
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onShown);
    };
  }, [setKept, openTaken, openFirst]);
}

/** Disconnects this device from these calendars and from all that its cookies open; returns whether that succeeded. */
async function shutOutThisDevice(known: readonly string[]): Promise<boolean> {
  const calendarIds = new Set(known);
  // The browser may have cookies for calendars that its storage does not mention; they would open the agenda again.
  if (OWNER_DEVICES.isHome()) {
    const seen = await OWNER_DEVICES.seeCalendars();
    if (!seen.ok) return false;
    for (const calendarId of seen.answer.calendarIds) calendarIds.add(calendarId);
  }
  for (const calendarId of calendarIds) {
    const result = await OWNER_DEVICES.disconnect({ calendarId }, "this");
    // 403: the device is already disconnected.
    const isOut = result.ok || (result.reason === "refused" && result.status === 403);
    if (!isOut) return false;
  }
  return true;
}
