import type { OwnerLink } from "@vitrine/domain/owner-page-link";
import { useCallback, useEffect, useRef, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";
import { DEVICES_COPY } from "../copy/devices-copy.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
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

/** What the page keeps on this device, and what opens the agenda. */
export function useOwnerAccess(): {
  /** `undefined` before hydration. */
  kept: KeptByOwner | undefined;
  /** Whether the link that opened the page was none. */
  isLinkBroken: boolean;
  /** How often this browser became a device. */
  connections: number;
  /** Asking the server what this browser opens; or nothing, and why. */
  door: "connecting" | ClosedDoor | undefined;
  /** The secret of a new link, until the server took it or the owner gave it up. */
  unproven: OwnerAccess | undefined;
  /** Keeps a secret that the server took. */
  keep: (access: OwnerAccess) => void;
  /** Leaves a new link for what opened before. */
  giveUpLink: () => void;
  /** Tries once more what the door is closed for. */
  retry: () => void;
  change: (change: (kept: KeptByOwner) => KeptByOwner) => void;
  /** Shows another calendar of those that are kept. */
  show: (calendarId: string) => void;
  /** Opens the calendar of a link; answers whether it is one. */
  openLink: (link: string) => boolean;
  /** Shuts this device out and forgets all; answers whether that is so. */
  leave: () => Promise<boolean>;
} {
  const [kept, setKept] = useState<KeptByOwner>();
  const [unproven, setUnproven] = useState<OwnerAccess>();
  const [door, setDoor] = useState<"connecting" | ClosedDoor>();
  const [isLinkBroken, setLinkBroken] = useState(false);
  const [connections, setConnections] = useState(0);
  // What was asked for last: what was asked for before is of no more interest.
  const latest = useRef<() => Promise<void>>(undefined);

  const change = useCallback((next: (kept: KeptByOwner) => KeptByOwner) => {
    setKept((before) => {
      const after = next(before ?? NOTHING_KEPT);
      MEMORY.write(after);
      return after;
    });
  }, []);

  const begin = useCallback((work: (isLatest: () => boolean) => Promise<void>) => {
    const mine = (): Promise<void> => work(() => latest.current === mine);
    latest.current = mine;
    setDoor("connecting");
    void mine();
  }, []);

  /** Makes a device of this browser by a link, or else opens the agenda by its secret. */
  const connect = useCallback(
    (link: OwnerLink, isKept: boolean) => {
      const { calendarId } = link;
      const openBySecret = (): void => {
        setDoor(undefined);
        if ("secret" in link && !isKept) setUnproven(link);
      };
      if (!OWNER_DEVICES.isHome()) {
        if ("secret" in link) openBySecret();
        else setDoor({ sentence: DEVICES_COPY.codeElsewhere, canRetry: false });
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
    [begin, change],
  );

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

  /** Opens what is kept: by a secret that an earlier version has kept, this browser becomes a device. */
  const openKept = useCallback(
    (access: OwnerAccess | undefined) => {
      const { calendarId, secret } = access ?? {};
      if (calendarId !== undefined && secret !== undefined) connect({ calendarId, secret }, true);
    },
    [connect],
  );

  /** Asks which calendars this browser's cookies open: they stay where a browser has dropped what scripts keep. */
  const findCalendars = useCallback(() => {
    if (!OWNER_DEVICES.isHome()) return;
    begin(async (isLatest) => {
      const result = await OWNER_DEVICES.seeCalendars();
      if (!isLatest()) return;
      const isUnanswered = !result.ok && result.reason === "failed";
      setDoor(isUnanswered ? { sentence: OWNER_COPY.link.loadFailed, canRetry: true } : undefined);
      if (result.ok) change((before) => withDevices(before, result.answer.calendarIds));
    });
  }, [begin, change]);

  const keep = useCallback(
    ({ calendarId, secret }: OwnerAccess) => {
      if (secret !== undefined) change((before) => withSecret(before, calendarId, secret));
      setUnproven(undefined);
    },
    [change],
  );
  const giveUpLink = useCallback(() => {
    latest.current = undefined;
    setUnproven(undefined);
    setDoor(undefined);
  }, []);
  const retry = useCallback(() => {
    const again = latest.current;
    if (again === undefined) return;
    setDoor("connecting");
    void again();
  }, []);
  const show = useCallback(
    (calendarId: string) => {
      giveUpLink();
      change((before) => ({ ...before, shown: calendarId }));
      if (kept !== undefined) openKept(shownAccess({ ...kept, shown: calendarId }));
    },
    [giveUpLink, change, openKept, kept],
  );
  const leave = useCallback(async () => {
    const calendarIds = new Set(Object.keys(kept?.devices ?? {}));
    // The browser may have cookies of which nothing that is kept tells: they would open the agenda again.
    if (OWNER_DEVICES.isHome()) {
      const seen = await OWNER_DEVICES.seeCalendars();
      if (!seen.ok) return false;
      for (const calendarId of seen.answer.calendarIds) calendarIds.add(calendarId);
    }
    for (const calendarId of calendarIds) {
      const result = await OWNER_DEVICES.disconnect({ calendarId }, "this");
      // Who is shut out already need not be.
      const isOut = result.ok || (result.reason === "refused" && result.status === 403);
      if (!isOut) return false;
    }
    MEMORY.forget();
    setKept(NOTHING_KEPT);
    giveUpLink();
    setLinkBroken(false);
    return true;
  }, [giveUpLink, kept]);

  useEffect(() => {
    const openTaken = (): boolean => {
      const link = takenLink();
      if (link === undefined) return false;
      const isLink = openLink(link);
      setLinkBroken(!isLink);
      return isLink;
    };
    // Not at once: the document was written without what this device keeps.
    queueMicrotask(() => {
      const known = MEMORY.read();
      setKept((before) => before ?? known);
      if (openTaken()) return;
      const access = shownAccess(known);
      if (access === undefined) findCalendars();
      else openKept(access);
    });
    const onStorage = ({ key }: StorageEvent): void => {
      if (isOwnersKey(key)) setKept(MEMORY.read());
    };
    // A page that comes back out of the history as it was: the owner may have left meanwhile, and in Firefox React does
    // nothing more by itself there.
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
  }, [openLink, openKept, findCalendars]);

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
