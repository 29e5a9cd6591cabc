import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";
import type {
  connectDevice,
  disconnectDevices,
  DisconnectDevicesRequest,
  makeDeviceLink,
  MakeDeviceLinkAnswer,
  seeCalendars,
  SeeCalendarsAnswer,
  seeDevices,
  SeeDevicesAnswer,
} from "@vitrine/domain/wire/owner/owner-devices";

import { hasList, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAccess, OwnerAnswer, OwnerRefusal } from "./owner-api.ts";
import type { FailedCall } from "./scheduling-api.ts";

// The calls about the devices that open the owner's page. The server sets and drops their cookies.

const CONNECT = "/owner/connectDevice" satisfies (typeof connectDevice)["path"];
const CALENDARS = "/owner/calendars" satisfies (typeof seeCalendars)["path"];
const DEVICES = "/owner/devices" satisfies (typeof seeDevices)["path"];
const MAKE_LINK = "/owner/makeDeviceLink" satisfies (typeof makeDeviceLink)["path"];
const DISCONNECT = "/owner/disconnectDevices" satisfies (typeof disconnectDevices)["path"];

export type ConnectResult =
  | { readonly ok: true }
  | OwnerRefusal
  | FailedCall
  /** The browser's settings prevented the cookie from being stored. */
  | { readonly ok: false; readonly reason: "not-kept" };

/** These calls to the backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function ownerDevicesApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  const seeDevicesOf = ({ calendarId, secret }: OwnerAccess) =>
    call(
      `${DEVICES}?${new URLSearchParams({ calendarId })}`,
      secret,
      readAnswer((answer): answer is SeeDevicesAnswer => hasList(answer, "devices")),
    );

  return {
    /** Whether this page has the backend's own origin; cookies are not sent to another one. */
    isHome: () => new URL(`${baseUrl}/`, location.href).href === `${location.origin}/`,
    /** Makes this browser a device with a link's code or secret, and checks that it has become one. */
    async connect(link: OwnerLink): Promise<ConnectResult> {
      const { calendarId } = link;
      const secret = "code" in link ? link.code : link.secret;
      const connected = await call(CONNECT, secret, readAnswer(isNoList), { body: { calendarId } });
      if (!connected.ok) return connected;
      const check = await seeDevicesOf({ calendarId });
      if (check.ok) return { ok: true };
      return check.reason === "refused" && check.status === 403
        ? { ok: false, reason: "not-kept" }
        : check;
    },
    seeCalendars: () =>
      call(
        CALENDARS,
        undefined,
        readAnswer((answer): answer is SeeCalendarsAnswer => hasList(answer, "calendarIds")),
      ),
    seeDevices: seeDevicesOf,
    makeLink: ({ calendarId, secret }: OwnerAccess) =>
      call(MAKE_LINK, secret, readAnswer(isLink), { body: { calendarId } }),
    disconnect: (
      { calendarId, secret }: OwnerAccess,
      which: DisconnectDevicesRequest["which"],
    ): Promise<OwnerAnswer<object>> =>
      call(DISCONNECT, secret, readAnswer(isNoList), { body: { calendarId, which } }),
  };
}

function isLink(answer: object): answer is MakeDeviceLinkAnswer {
  return "link" in answer && typeof answer.link === "string" && "qr" in answer;
}

function isNoList(answer: object): answer is object {
  return !Array.isArray(answer);
}
