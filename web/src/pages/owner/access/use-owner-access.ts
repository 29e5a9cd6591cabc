import { useCallback, useEffect, useState } from "react";

import { takenLink } from "./address-link.ts";
import { isOwnersKey, NOTHING_KEPT, opened, ownerMemory, withAccess } from "./kept-by-owner.ts";
import type { KeptByOwner } from "./kept-by-owner.ts";
import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { accessFromLink } from "./owner-link.ts";

const MEMORY = ownerMemory(() => localStorage);

/** What the page keeps on this device; `undefined` before hydration. */
export function useOwnerAccess(): {
  kept: KeptByOwner | undefined;
  /** Whether the link that opened the page was none. */
  isLinkBroken: boolean;
  /** What a new link holds, until the server took it or the owner gave it up. */
  unproven: OwnerAccess | undefined;
  /** Keeps what the server took. */
  keep: (access: OwnerAccess) => void;
  giveUpLink: () => void;
  change: (change: (kept: KeptByOwner) => KeptByOwner) => void;
  /** Opens the calendar of a link; answers whether it is one. */
  openLink: (link: string) => boolean;
  leave: () => void;
} {
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
  const openLink = useCallback(
    (link: string) => {
      const access = accessFromLink(link);
      if (access === undefined) return false;
      setLinkBroken(false);
      const result = opened(MEMORY.read(), access);
      setUnproven(result.unproven);
      if (result.unproven === undefined) change((before) => opened(before, access).kept);
      return true;
    },
    [change],
  );
  const keep = useCallback(
    (access: OwnerAccess) => {
      change((before) => withAccess(before, access));
      setUnproven(undefined);
    },
    [change],
  );
  const giveUpLink = useCallback(() => setUnproven(undefined), []);
  const leave = useCallback(() => {
    MEMORY.forget();
    setKept(NOTHING_KEPT);
    setUnproven(undefined);
    setLinkBroken(false);
  }, []);

  useEffect(() => {
    const openTaken = (): void => {
      const link = takenLink();
      if (link !== undefined) setLinkBroken(!openLink(link));
    };
    // Not at once: the document was written without what this device keeps.
    queueMicrotask(() => {
      setKept((before) => before ?? MEMORY.read());
      openTaken();
    });
    const onStorage = ({ key }: StorageEvent): void => {
      if (isOwnersKey(key)) setKept(MEMORY.read());
    };
    addEventListener("hashchange", openTaken);
    addEventListener("storage", onStorage);
    return () => {
      removeEventListener("hashchange", openTaken);
      removeEventListener("storage", onStorage);
    };
  }, [openLink]);

  return { kept, isLinkBroken, unproven, keep, giveUpLink, change, openLink, leave };
}
