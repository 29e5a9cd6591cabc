// Releases that follow each other, or run beside each other, while clients book. Prints for how long no call was answered:
// docs/releases.md.

import { describe, expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { audit, expectBooked } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { freePort } from "@vitrine/testing/network/free-port";
import { PROGRAMS } from "@vitrine/testing/programs";
import { startBookingClients } from "@vitrine/testing/releases/booking-clients";
import type { BookingClients } from "@vitrine/testing/releases/booking-clients";
import {
  FIRST_RELEASE,
  hasReleases,
  LAST_RELEASE,
  serverOfRelease,
} from "@vitrine/testing/releases/earlier-releases";
import { serverProcess } from "@vitrine/testing/server-process";

const THIS = "this version";
const FAILING_MILLISECONDS_MOST = 1_000;

const programOf = (release: string) =>
  release === THIS ? PROGRAMS.main : serverOfRelease(release);
const secondsOf = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Ends the clients, and expects what they were acknowledged: all of it, once. */
async function expectKept(
  clients: BookingClients,
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await clients.stop();
  const { live, faults } = clients;
  expect(faults).toEqual([]);
  expect(audit(settings).output).toContain(
    `${live.size} live bookings in 1 calendars: no overlap, no overfull half hour, no drift.`,
  );
  await expectBooked(url, [...live.values()]);
  console.log(`Of ${clients.booked()} acknowledged bookings none is lost or sold twice.`);
}

describe.runIf(hasReleases())("releases under load", () => {
  test.each(ENGINES)(
    "on $name the first release, the last one, this version and the last one again follow each other, and nothing is lost",
    async ({ name, newDatabase }) => {
      const way = [FIRST_RELEASE, LAST_RELEASE, THIS, LAST_RELEASE];
      const programs: string[] = [];
      for (const release of way) programs.push(await programOf(release));
      const settings = { ...(await newDatabase()), PORT: String(await freePort()) };
      const start = (main?: string) => serverProcess(temporaryFolder(), settings, [], main);

      let server = await start(programs[0]);
      const clients = startBookingClients(server.url);
      await clients.goOn();
      for (const [index, release] of way.entries()) {
        if (index === 0) continue;
        const since = performance.now();
        expect(await server.end("SIGTERM")).toBe(0);
        server = await start(programs[index]);
        await clients.goOn();
        const pause = secondsOf(clients.longestPause(since));
        console.log(`${name}: ${way[index - 1]} → ${release}: no answer for ${pause}`);
      }
      await expectKept(clients, server.url, settings);
    },
  );

  test("on one PostgreSQL the last release and this version replace each other both ways, and no call fails for longer than a second", async () => {
    const settings = { DATABASE_URL: await createPostgresDatabase() };
    const lastRelease = await serverOfRelease(LAST_RELEASE);
    const start = (main: string) => serverProcess(temporaryFolder(), settings, [], main);

    let server = await start(lastRelease);
    const clients = startBookingClients(server.url);
    await clients.goOn();
    for (const main of [PROGRAMS.main, lastRelease]) {
      const next = await start(main);
      clients.callAt(server.url, next.url);
      await clients.goOn();
      // As a proxy does with a server that is to be stopped.
      clients.callAt(next.url);
      expect(await server.end("SIGTERM")).toBe(0);
      server = next;
      await clients.goOn();
    }
    const { refused, unanswered, longestFailure } = clients.failures();
    console.log(
      `Beside each other: 503 ${refused} times, no answer ${unanswered} times, for ${secondsOf(longestFailure)} at most`,
    );
    expect(longestFailure).toBeLessThanOrEqual(FAILING_MILLISECONDS_MOST);
    await expectKept(clients, server.url, settings);
  });
});
