// A browser in which an owner's page is open: it keeps cookies, and says from where it calls, as browsers do.

import type { FastifyInstance, LightMyRequestResponse } from "fastify";

import type {
  MakeDeviceLinkAnswer,
  SeeDevicesAnswer,
} from "@vitrine/domain/wire/owner/owner-devices";

import { OWNER_SECRET } from "./owner-page.ts";

/** A page of the server's own origin, in a browser that says so. */
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

export type OwnerBrowser = ReturnType<typeof ownerBrowser>;

export function ownerBrowser(
  app: FastifyInstance,
  { calendarId = "barbearia", userAgent = IPHONE, remoteAddress = "203.0.113.7" } = {},
) {
  const cookies = new Map<string, string>();

  async function call(
    method: "GET" | "POST",
    url: string,
    more: {
      readonly payload?: object;
      readonly query?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<LightMyRequestResponse> {
    const kept = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      ...(more.payload !== undefined && { payload: more.payload }),
      ...(more.query !== undefined && { query: more.query }),
      headers: {
        "user-agent": userAgent,
        ...(kept !== "" && { cookie: kept }),
        ...SAME_ORIGIN,
        ...more.headers,
      },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  const post = (
    action: string,
    body: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> =>
    call("POST", `/owner/${action}`, { payload: { calendarId, ...body }, headers });

  return {
    cookies,
    call,
    post,

    see: (headers: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> =>
      call("GET", "/owner/day", { query: { calendarId, day: "2026-11-24" }, headers }),

    /** Makes it a device by what a link holds: a code or a secret. */
    connect: (
      key: string = OWNER_SECRET,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<LightMyRequestResponse> =>
      post("connectDevice", {}, { authorization: `Bearer ${key}`, ...headers }),

    /** A new code, out of its link. */
    async code(headers: Readonly<Record<string, string>> = {}): Promise<string> {
      const { link } = (await post("makeDeviceLink", {}, headers)).json<MakeDeviceLinkAnswer>();
      return link.slice(link.indexOf("#") + `#${calendarId}:`.length);
    },

    async devices(): Promise<SeeDevicesAnswer["devices"]> {
      const answer = await call("GET", "/owner/devices", { query: { calendarId } });
      return answer.json<SeeDevicesAnswer>().devices;
    },

    disconnect: (which: string): Promise<LightMyRequestResponse> =>
      post("disconnectDevices", { which }),
  };
}
