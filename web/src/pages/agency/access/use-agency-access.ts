import type { AgencyLink } from "@vitrine/domain/agency/agency-page-link";
import { useRef, useState } from "react";

import { storedJson } from "../../../booking/memory/stored-json.ts";
import type { Agency } from "../../../scheduling-api/agency-api.ts";
import { AGENCY_DEVICES, openAgency } from "../../../scheduling-api/agency-backend.ts";
import type { PageDevices } from "../../../scheduling-api/devices-api.ts";
import { takeLink } from "../../access/link-in-address.ts";
import { isLinkKind } from "../../access/link-kind.ts";
import type { LinkKind } from "../../access/link-kind.ts";
import { afterConnecting } from "../../access/link-outcome.ts";
import type { LinkProblem } from "../../access/link-outcome.ts";
import { usePageEvents } from "../../access/use-page-events.ts";
import { AGENCY_COPY as COPY } from "../copy/agency-copy.ts";
import { readAgencyLink } from "./agency-link.ts";

/** Under it this browser keeps by which kind of link it became a device. The cookie itself no script can read. */
const KEY = "vitrine.agency";
const MEMORY = storedJson(() => localStorage, KEY);

interface OpenPage {
  readonly is: "open";
  readonly agency: Agency;
  /** `undefined` where no device can be made. */
  readonly devices: PageDevices | undefined;
  readonly isDevice: boolean;
}

type Entry =
  /** Nothing is known yet, or the server is being asked. */
  | { readonly is: "starting" }
  | { readonly is: "closed"; readonly problem: LinkProblem | undefined }
  | OpenPage;

const STARTING: Entry = { is: "starting" };

/** Opens the page by a link, or by the cookie of a device. `onLeft` is called when this browser is a device no more. */
export function useAgencyAccess(onLeft: () => void) {
  const [entry, setEntry] = useState(STARTING);
  /** `undefined` where this browser is no device. */
  const [linkKind, setLinkKind] = useState<LinkKind>();
  const latest = useRef<() => Promise<Entry>>(undefined);

  const begin = (open: () => Promise<Entry>): void => {
    latest.current = open;
    setEntry(STARTING);
    const settle = async (): Promise<void> => {
      const next = await open();
      // Another link may have been opened meanwhile.
      if (latest.current === open) setEntry(next);
    };
    void settle();
  };
  const keep = (kind: LinkKind): void => {
    // A link with the secret stays in the browser's history even if another link is opened later.
    const kept = keptKind() === "secret" ? "secret" : kind;
    MEMORY.write({ linkKind: kept });
    setLinkKind(kept);
  };
  const forget = (): void => {
    MEMORY.remove();
    setLinkKind(undefined);
    onLeft();
  };
  /** The secret stays in memory alone: a browser that keeps no cookie forgets it with the page. */
  const opened = (secret?: string): OpenPage => {
    const onShutOut = (): void => {
      if (secret === undefined) forget();
      setEntry(closed(secret === undefined ? COPY.devices.shutOut : COPY.link.wrong));
    };
    return {
      is: "open",
      agency: openAgency(secret, onShutOut),
      devices: AGENCY_DEVICES.isHome() ? AGENCY_DEVICES.of({ secret }) : undefined,
      isDevice: secret === undefined,
    };
  };

  /** Opens the page by a link; returns whether the text is one. */
  const openLink = (text: string): boolean => {
    const link = readAgencyLink(text);
    if (link === undefined) return false;
    begin(async () => {
      const outcome = await connect(link);
      if (outcome === "secret") return opened("secret" in link ? link.secret : undefined);
      if (outcome !== "device") return { is: "closed", problem: outcome };
      keep("code" in link ? "code" : "secret");
      return opened();
    });
    return true;
  };
  const openByCookie = (): void => {
    if (!AGENCY_DEVICES.isHome()) return setEntry(closed());
    begin(async () => {
      const result = await AGENCY_DEVICES.seeCalendars();
      if (!result.ok) {
        const said = result.reason === "refused" ? result.error : undefined;
        const sentence = said ?? COPY.link.loadFailed;
        return { is: "closed", problem: { sentence, canRetry: true } };
      }
      if (result.answer.calendarIds.length > 0) {
        keep(keptKind() ?? "unknown");
        return opened();
      }
      // Only a browser that was a device has been shut out.
      if (keptKind() === undefined) return closed();
      forget();
      return closed(COPY.devices.shutOut);
    });
  };
  const openAddress = (): boolean => {
    const link = takeLink();
    if (link === undefined) return false;
    if (!openLink(link)) setEntry(closed(COPY.link.broken));
    return true;
  };
  const start = (): void => {
    setLinkKind(keptKind());
    if (!openAddress()) openByCookie();
  };
  usePageEvents({
    start,
    openAddress,
    // Another tab has left, or has become a device.
    onStored: (key) => {
      if (key === null || key === KEY) start();
    },
  });

  return {
    entry,
    linkKind: entry.is === "open" && !entry.isDevice ? undefined : linkKind,
    openLink,
    retry: () => {
      if (latest.current !== undefined) begin(latest.current);
    },
    openByCookie,
    /** Disconnects this device and forgets everything; returns whether that succeeded. */
    leave: async (): Promise<boolean> => {
      if (entry.is === "open" && entry.isDevice) {
        const result = await AGENCY_DEVICES.of({}).disconnect("this");
        // 403: the device is already disconnected.
        if (!result.ok && !(result.reason === "refused" && result.status === 403)) return false;
      }
      forget();
      latest.current = undefined;
      setEntry(closed());
      return true;
    },
  };
}

/** How a link's page opens. The cookies of devices work only on the site that also answers the calls. */
async function connect(link: AgencyLink): Promise<"device" | "secret" | LinkProblem> {
  if (!AGENCY_DEVICES.isHome()) {
    if ("secret" in link) return "secret";
    return { sentence: COPY.devices.codeElsewhere, canRetry: false };
  }
  const secret = "code" in link ? link.code : link.secret;
  return afterConnecting(link, await AGENCY_DEVICES.connect({ secret }), COPY);
}

/** `sentence`: why the link that was tried opens nothing, now and later. */
function closed(sentence?: string): Entry {
  return {
    is: "closed",
    problem: sentence === undefined ? undefined : { sentence, canRetry: false },
  };
}

function keptKind(): LinkKind | undefined {
  const stored = MEMORY.read();
  const kind = (stored as { linkKind?: unknown } | undefined)?.linkKind;
  return isLinkKind(kind) ? kind : undefined;
}
