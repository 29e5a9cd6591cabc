import type {
  DisconnectDevicesRequest,
  MakeDeviceLinkAnswer,
  SeeCalendarsAnswer,
  SeeDevicesAnswer,
} from "@vitrine/domain/wire/owner/owner-devices";

import { hasList, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAnswer, OwnerRefusal } from "./owner-api.ts";
import type { FailedCall } from "./scheduling-api.ts";

// The calls about the devices that open a page. The server sets and drops their cookies.

/** The paths of a page's calls. */
interface DevicePaths {
  readonly calendars: string;
  readonly connect: string;
  readonly devices: string;
  readonly makeLink: string;
  readonly disconnect: string;
}

/** What opens a page. */
interface Access {
  /** Of the owner's page: which calendar's. */
  readonly calendarId?: string;
  /** `undefined` on a device, whose cookie no script can read. */
  readonly secret?: string | undefined;
}

export type ConnectResult =
  | { readonly ok: true }
  | OwnerRefusal
  | FailedCall
  /** The browser's settings prevented the cookie from being stored. */
  | { readonly ok: false; readonly reason: "not-kept" };

/** The calls about the devices of one page. */
export interface PageDevices {
  see(): Promise<OwnerAnswer<SeeDevicesAnswer>>;
  makeLink(): Promise<OwnerAnswer<MakeDeviceLinkAnswer>>;
  disconnect(which: DisconnectDevicesRequest["which"]): Promise<OwnerAnswer<object>>;
}

/** These calls to the backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function devicesApi(baseUrl: string, paths: DevicePaths) {
  const call = ownerCall(baseUrl);
  const devicesOf = ({ secret, ...page }: Access): PageDevices => ({
    see: () =>
      call(
        `${paths.devices}?${new URLSearchParams(page)}`,
        secret,
        readAnswer((answer): answer is SeeDevicesAnswer => hasList(answer, "devices")),
      ),
    makeLink: () => call(paths.makeLink, secret, readAnswer(isLink), { body: page }),
    disconnect: (which) =>
      call(paths.disconnect, secret, readAnswer(isObject), { body: { ...page, which } }),
  });

  return {
    /** Whether this page has the backend's own origin; cookies are not sent to another one. */
    isHome: () => new URL(`${baseUrl}/`, location.href).href === `${location.origin}/`,
    /** Makes this browser a device with a link's code or secret, and checks that it has become one. */
    async connect({ secret, ...page }: Access): Promise<ConnectResult> {
      const connected = await call(paths.connect, secret, readAnswer(isObject), { body: page });
      if (!connected.ok) return connected;
      const check = await devicesOf(page).see();
      if (check.ok) return { ok: true };
      return check.reason === "refused" && check.status === 403
        ? { ok: false, reason: "not-kept" }
        : check;
    },
    /** The calendars of which this browser is a device. */
    seeCalendars: () =>
      call(
        paths.calendars,
        undefined,
        readAnswer((answer): answer is SeeCalendarsAnswer => hasList(answer, "calendarIds")),
      ),
    of: devicesOf,
  };
}

function isLink(answer: object): answer is MakeDeviceLinkAnswer {
  return "link" in answer && typeof answer.link === "string" && "qr" in answer;
}

export function isObject(answer: object): answer is object {
  return !Array.isArray(answer);
}
