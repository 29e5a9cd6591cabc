// 'Testar agora' with each real CalDAV server, behind the web server that speaks TLS for it.

import { buffer } from "node:stream/consumers";

import { describe, expect, test } from "vitest";

import type { CalendarServer } from "@vitrine/testing/calendars/servers/calendar-server";
import { CALENDAR_SERVERS } from "@vitrine/testing/calendars/servers/calendar-servers";
import { eventsOf } from "@vitrine/testing/calendars/servers/dav-calendar";
import { forwardAnswer, forwardRequest } from "@vitrine/testing/network/forward-request";
import { everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { httpsServer, trustTestAuthority } from "@vitrine/testing/network/tls-server";

import type { CaldavCalendar } from "../../calendars/caldav/caldav-settings.ts";
import { publicNetwork } from "../../outward/public-network.ts";
import { tryCaldav } from "./try-caldav.ts";

trustTestAuthority();

// Tests have no public address: 127.0.0.1 stands for it, and every name is there.
const network = publicNetwork({
  lookup: everyNameAt("127.0.0.1"),
  isPublicAddress: (address) => address === "127.0.0.1",
});

/** Tries the server's calendars as its owner types them. */
async function triesOf(server: CalendarServer) {
  const { origin } = new URL(server.origin);
  const port = await httpsServer("valid", (request, response) => {
    void buffer(request)
      .then((body) => forwardRequest(origin, request, body))
      .then((answer) => forwardAnswer(response, answer))
      // The try sees its connection end.
      .catch(() => response.destroy());
  });
  return ({ url, user, password }: CaldavCalendar) => {
    const address = url.replace(origin, `https://localhost:${port}`);
    const limits = { signal: AbortSignal.timeout(10_000), maxMilliseconds: 10_000, network };
    return tryCaldav(`${address}\n${user}\n${password}`, limits);
  };
}

describe.each(CALENDAR_SERVERS)("$name", ({ name, start }) => {
  test("each mistake of an owner is named, the right calendar works, and nothing is written", async () => {
    const server = await start();
    try {
      const tries = await triesOf(server);
      const calendar = await server.createCalendar("tried");
      const works = await tries(calendar);
      expect(works).toMatchObject({ isWorking: true });
      const above = { ...calendar, url: calendar.url.slice(0, calendar.url.lastIndexOf("/")) };
      expect(await tries(above)).toMatchObject({
        isWorking: false,
        sentence: expect.stringMatching(/a conta tem (um|\d+) calendários?/),
      });
      expect(await tries({ ...calendar, url: `${calendar.url}-of-nobody` })).toMatchObject({
        isWorking: false,
        sentence: expect.stringMatching(/não é o de um calendário/),
      });
      expect(await tries({ ...calendar, password: "of-nobody" })).toMatchObject({
        isWorking: false,
        sentence: expect.stringContaining("senha de app"),
      });
      // Where the server does not say that the calendar may not be written, no try without writing can.
      const readOnly = await tries(await server.createReadOnlyCalendar("read-only"));
      // xandikos has no rights of its own: it says that everybody may write, and the web server in front of it refuses.
      const due = name.startsWith("xandikos") ? /^Funciona/ : /só pode ler|não diz se aceita/;
      expect(readOnly.sentence).toMatch(due);
      expect(await eventsOf(calendar)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
