// Notices when servers are killed, over real HTTP, on every engine: each reaches the device within seconds of the next start, and
// nothing that only the owner may read stands in a log, a metric or a public answer.

import { describe, expect, test, vi } from "vitest";

import type { SeeNoticesAnswer } from "@vitrine/domain/wire/owner/notices";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { OWNER_SECRET } from "@vitrine/testing/owner/owner-page";
import { NOTICED } from "@vitrine/testing/push/noticed-app";
import { pushService } from "@vitrine/testing/push/push-service-of-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

const PROMISED_MILLISECONDS = 5_000;

/** A device of the owner's, by its cookie. */
async function connect(url: string) {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const connected = await fetch(`${url}/owner/connectDevice`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${OWNER_SECRET}` },
    body: JSON.stringify({ calendarId: "barbearia" }),
  });
  expect(connected.status).toBe(200);
  const [cookie = ""] = (connected.headers.get("set-cookie") ?? "").split(";");
  const asked = `${url}/owner/notices?calendarId=barbearia`;
  return {
    see: async () =>
      (await fetch(asked, { headers: { cookie } })).json() as Promise<SeeNoticesAnswer>,
    subscribe: (body: object) =>
      fetch(`${url}/owner/subscribeToNotices`, {
        method: "POST",
        headers: { ...headers, cookie },
        body: JSON.stringify({ calendarId: "barbearia", ...body }),
      }),
  };
}

describe.each(ENGINES)("on $name", (engine) => {
  test("a notice comes within five seconds, and also when the server is killed while it sends", async () => {
    let isHanging = false;
    const service = await pushService(() => (isHanging ? 0 : 201));
    const settings = { ...NOTICED, ...(await engine.newDatabase()), LOG_LEVEL: "trace" };
    const folder = temporaryFolder();
    const first = await serverProcess(folder, settings);
    const device = await connect(first.url);
    const browser = service.subscribe("phone");
    const { endpoint, p256dh, auth, path } = browser;
    const { serverKey } = await device.see();
    const asked = { serverKey, endpoint, p256dh, auth, withNames: true };
    const subscribed = await device.subscribe(asked);
    expect(subscribed.status).toBe(200);

    const began = performance.now();
    await book(first.url, TUESDAY_AT_EIGHT);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), SOON);
    expect((service.received[0]?.at ?? Infinity) - began).toBeLessThan(PROMISED_MILLISECONDS);

    isHanging = true;
    const times = {
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    await book(first.url, { ...TUESDAY_AT_EIGHT, ...times, clientName: "Maria Alves" });
    await vi.waitFor(() => expect(service.callsTo(path)).toBe(2), SOON);
    await first.end("SIGKILL");
    isHanging = false;
    const again = await serverProcess(folder, settings);
    const ready = performance.now();
    await vi.waitFor(() => expect(service.received).toHaveLength(2), SOON);
    const took = (service.received[1]?.at ?? Infinity) - ready;
    expect(took).toBeLessThan(PROMISED_MILLISECONDS);
    expect(service.noticesAt(path)[1]?.body).toMatch(/^Maria Alves · ter 24\/11, 09:00/);

    const shown = await Promise.all(
      ["/metrics", "/ready", "/docs", "/openapi.json", "/dono", "/dono-worker.js"].map(
        async (page) => (await fetch(again.url + page)).text(),
      ),
    );
    const said = [first.output(), again.output(), ...shown].join("\n");
    for (const secret of [endpoint, path, p256dh, auth, "Maria Alves"]) {
      expect(said.includes(secret)).toBe(false);
    }
  });
});
