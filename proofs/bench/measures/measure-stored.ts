import { CALENDAR_COUNT } from "../bench-calendars.ts";
import { checkRequest } from "../bench-requests.ts";
import { startBookedServer } from "../booked-server.ts";
import type { BookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { databaseIn } from "../expect-stored.ts";
import { copyFilledBooks } from "../migration/filled-books.ts";
import { figuresOf, loadServer } from "../load-figures.ts";
import type { ServerLoadResult } from "../load-figures.ts";
import type { Conditions, Figures, Measurement } from "../figures/measurement.ts";

interface FilledServer {
  readonly filled: number;
  readonly server: BookedServer;
}

interface Loads {
  readonly creates: ServerLoadResult;
  readonly checks: ServerLoadResult;
}

/** Creates and checks with few and with many bookings stored, each number on a server of its own. */
export async function measureStored(
  checkout: Checkout,
  conditions: Conditions,
): Promise<Measurement> {
  const servers: FilledServer[] = [];
  for (const filled of conditions.stored) {
    servers.push({ filled, server: await startFilled(checkout, conditions, filled) });
  }
  let turns = 0;
  return {
    async turn() {
      const loads = new Map<number, Loads>();
      // The order changes: the first of them finds the machine in another state.
      const order = turns++ % 2 === 0 ? servers : servers.toReversed();
      for (const { filled, server } of order) loads.set(filled, await loadBoth(server, conditions));
      return storedFigures(
        servers.flatMap(({ filled }) => {
          const found = loads.get(filled);
          return found === undefined ? [] : [{ count: filled.toLocaleString("en"), ...found }];
        }),
      );
    },
    async close() {
      for (const { server } of servers) await server.stop();
    },
  };
}

async function startFilled(
  checkout: Checkout,
  conditions: Conditions,
  filled: number,
): Promise<BookedServer> {
  const dataFolder = conditions.newFolder("stored");
  await copyFilledBooks(
    checkout,
    { count: filled, calendars: CALENDAR_COUNT },
    { fillFolder: conditions.fillFolder, copy: databaseIn(dataFolder) },
  );
  return startBookedServer(checkout, conditions, { dataFolder, filled });
}

async function loadBoth(
  server: BookedServer,
  { connections, seconds }: Conditions,
): Promise<Loads> {
  const load = { connections, seconds };
  return {
    creates: await loadServer(server, load, server.creates.next),
    checks: await loadServer(server, load, checkRequest),
  };
}

/** The figures of each number, and how those of all others are to the first one's. */
function storedFigures(all: readonly (Loads & { readonly count: string })[]): Figures {
  const [first, ...others] = all;
  if (first === undefined) return {};
  return Object.assign(
    {},
    ...all.flatMap(({ count, creates, checks }) => [
      figuresOf(`creates with ${count} stored`, creates),
      figuresOf(`checks with ${count} stored`, checks),
    ]),
    ...others.map(({ count, creates, checks }) => ({
      [`creates with ${count} stored, to ${first.count}`]:
        creates.perSecond / first.creates.perSecond,
      [`creates with ${count} stored, to ${first.count}, by processor time`]:
        first.creates.processorTime / creates.processorTime,
      [`checks with ${count} stored, to ${first.count}`]: checks.perSecond / first.checks.perSecond,
      [`checks with ${count} stored, to ${first.count}, by processor time`]:
        first.checks.processorTime / checks.processorTime,
    })),
  ) as Figures;
}
