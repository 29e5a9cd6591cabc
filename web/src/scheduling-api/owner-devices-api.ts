import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";
import type { connectDevice } from "@vitrine/domain/wire/owner/connect-device";
import type {
  disconnectDevices,
  DisconnectDevicesRequest,
} from "@vitrine/domain/wire/owner/disconnect-devices";
import type {
  makeDeviceLink,
  MakeDeviceLinkAnswer,
} from "@vitrine/domain/wire/owner/make-device-link";
import type { seeCalendars, SeeCalendarsAnswer } from "@vitrine/domain/wire/owner/see-calendars";
import type { seeDevices, SeeDevicesAnswer } from "@vitrine/domain/wire/owner/see-devices";

import { headersWith, OWNER_TIMEOUT_MILLISECONDS, readRefusal } from "./owner-api.ts";
import type { OwnerAccess, OwnerRefusal } from "./owner-api.ts";
import { parseJson, timeoutSignal } from "./scheduling-api.ts";
import type { FailedCall } from "./scheduling-api.ts";

// The calls about the devices that open the owner's page. The server sets and drops their cookies.

const CONNECT = "/owner/connectDevice" satisfies (typeof connectDevice)["path"];
const CALENDARS = "/owner/calendars" satisfies (typeof seeCalendars)["path"];
const DEVICES = "/owner/devices" satisfies (typeof seeDevices)["path"];
const MAKE_LINK = "/owner/makeDeviceLink" satisfies (typeof makeDeviceLink)["path"];
const DISCONNECT = "/owner/disconnectDevices" satisfies (typeof disconnectDevices)["path"];

type Answered<Answer> = { readonly ok: true; readonly answer: Answer } | OwnerRefusal | FailedCall;

export type ConnectResult =
  | { readonly ok: true }
  | OwnerRefusal
  | FailedCall
  /** The browser's settings kept it from storing the cookie. */
  | { readonly ok: false; readonly reason: "not-kept" };

export interface OwnerDevicesApi {
  /** Whether this page has the backend's own origin; cookies are not sent to another one. */
  readonly isHome: () => boolean;
  /** Makes this browser a device with a link's code or secret, and checks that it has become one. */
  readonly connect: (link: OwnerLink) => Promise<ConnectResult>;
  /** The calendars that this browser is a device of. */
  readonly seeCalendars: () => Promise<Answered<SeeCalendarsAnswer>>;
  readonly seeDevices: (access: OwnerAccess) => Promise<Answered<SeeDevicesAnswer>>;
  /** Makes a link for further devices. */
  readonly makeLink: (access: OwnerAccess) => Promise<Answered<MakeDeviceLinkAnswer>>;
  readonly disconnect: (
    access: OwnerAccess,
    which: DisconnectDevicesRequest["which"],
  ) => Promise<Answered<object>>;
}

/** These calls of the backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function ownerDevicesApi(
  baseUrl: string,
  timeoutMilliseconds = OWNER_TIMEOUT_MILLISECONDS,
): OwnerDevicesApi {
  async function ask<Answer extends object>(
    path: string,
    secret: string | undefined,
    isAnswer: (answer: object) => answer is Answer,
    body?: object,
  ): Promise<Answered<Answer>> {
    try {
      const response = await fetch(baseUrl + path, {
        headers: {
          ...headersWith(secret),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
        referrerPolicy: "no-referrer",
        signal: timeoutSignal(timeoutMilliseconds),
      });
      if (!response.ok) return await readRefusal(response);
      const answer = parseJson(await response.text());
      // Something in between may answer instead of the server, such as a network's login page.
      if (typeof answer === "object" && answer !== null && isAnswer(answer)) {
        return { ok: true, answer };
      }
      return { ok: false, reason: "failed", cause: new Error(`This is no answer of ${path}.`) };
    } catch (cause) {
      return { ok: false, reason: "failed", cause };
    }
  }

  const seeDevicesOf = ({ calendarId, secret }: OwnerAccess) =>
    ask(
      `${DEVICES}?${new URLSearchParams({ calendarId })}`,
      secret,
      hasList<SeeDevicesAnswer>("devices"),
    );

  return {
    isHome: () => new URL(`${baseUrl}/`, location.href).href === `${location.origin}/`,
    async connect(link) {
      const { calendarId } = link;
      const secret = "code" in link ? link.code : link.secret;
      const connected = await ask(CONNECT, secret, isObject, { calendarId });
      if (!connected.ok) return connected;
      const tried = await seeDevicesOf({ calendarId });
      if (tried.ok) return { ok: true };
      return tried.reason === "refused" && tried.status === 403
        ? { ok: false, reason: "not-kept" }
        : tried;
    },
    seeCalendars: () => ask(CALENDARS, undefined, hasList<SeeCalendarsAnswer>("calendarIds")),
    seeDevices: seeDevicesOf,
    makeLink: ({ calendarId, secret }) => ask(MAKE_LINK, secret, isLink, { calendarId }),
    disconnect: ({ calendarId, secret }, which) =>
      ask(DISCONNECT, secret, isObject, { calendarId, which }),
  };
}

function hasList<Answer extends object>(name: keyof Answer & string) {
  return (answer: object): answer is Answer =>
    Array.isArray((answer as Record<string, unknown>)[name]);
}

function isLink(answer: object): answer is MakeDeviceLinkAnswer {
  return "link" in answer && typeof answer.link === "string" && "qr" in answer;
}

function isObject(answer: object): answer is object {
  return !Array.isArray(answer);
}
