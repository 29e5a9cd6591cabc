// npm run bench -- --only postgres: creates, and repeats of them, with the bookings in PostgreSQL, on one server.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { startPostgres } from "@vitrine/testing/databases/postgres";
import type { PostgresServer } from "@vitrine/testing/databases/postgres";

import { CALENDAR_COUNT } from "../bench-calendars.ts";
import type { BenchOptions } from "../bench-options.ts";
import { createRequests, sellFirstSlots } from "../bench-requests.ts";
import { contest } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { startChild } from "../child.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";
import type { LoadRequest } from "../load.ts";
import { figuresOf, loadServer } from "../load-figures.ts";
import { familyMicroseconds } from "../figures/process-figures.ts";
import { measureInTurns } from "../measures/measure-in-turns.ts";
import { expectCleanAudit, measuredSettings, startMeasuredServer } from "../measured-server.ts";
import { expectStoredIn } from "./expect-stored-in.ts";
import { rawTransactions } from "./raw-rate.ts";

/** @throws on any wrong answer, and when what is stored is not what was acknowledged */
export async function measurePostgres(
  checkouts: readonly Checkout[],
  options: BenchOptions,
): Promise<void> {
  const postgres = await startPostgres({ isAsInstalled: true });
  try {
    await measureInTurns(
      checkouts.map((checkout) => async (conditions) => {
        const near = await postgres.createDatabase();
        return openServer(checkout, conditions, { ...postgres, near }, options.networkMilliseconds);
      }),
      options,
    );
  } finally {
    await postgres.stop();
  }
}

async function openServer(
  checkout: Checkout,
  { connections, seconds, limits }: Conditions,
  { near, data }: Pick<PostgresServer, "data"> & { readonly near: string },
  milliseconds: number,
): Promise<Measurement> {
  const distant =
    milliseconds === 0
      ? undefined
      : await startChild("bench/postgres/distant-database.ts", [near, String(milliseconds)]);
  const DATABASE_URL = distant?.firstLine ?? near;
  const server = await startMeasuredServer(checkout, {
    ...measuredSettings(limits),
    DATABASE_URL,
  });
  await sellFirstSlots(server.url);
  const creates = createRequests();
  return {
    async turn() {
      const load = { connections, seconds };
      const sent: LoadRequest[] = [];
      const next = () => {
        const request = creates.next();
        sent.push({ ...request, status: 200 });
        return request;
      };
      const raw = await rawTransactions(DATABASE_URL, seconds);
      const before = databaseMicroseconds(data);
      const created = await loadServer(server, load, next);
      const used = databaseMicroseconds(data) - before;
      let repeated = 0;
      const repeat = () => sent[repeated++ % sent.length];
      return {
        ...figuresOf("creates", created),
        "creates: the database's processor time of each, µs": used / created.answers,
        "raw transactions a second": raw,
        "creates to raw transactions": created.perSecond / raw,
        ...figuresOf("repeats", await loadServer(server, load, repeat)),
      };
    },
    async close() {
      await contest([server.url], creates);
      await server.stop();
      await distant?.stop();
      await expectStoredIn(near, CALENDAR_COUNT + creates.count());
      expectCleanAudit(checkout, { DATABASE_URL: near });
    },
  };
}

/** The processor time that all processes of a PostgreSQL have used. */
function databaseMicroseconds(data: string): number {
  const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  return familyMicroseconds(Number(pid));
}
