import type { BenchOptions } from "../bench-options.ts";
import { checkRequest, daysRequest, wideCheckRequest, wideDaysRequest } from "../bench-requests.ts";
import { WIDE_FACTS } from "../bench-shop.ts";
import { startBookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { figuresOf, loadServer } from "../load-figures.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";
import type { LoadRequest } from "../load.ts";
import { measureInTurns } from "./measure-in-turns.ts";

const HEAD = ["figure", "a day", "all days", "ratio", "95 % interval"];

/**
 * All days of a window to one of them, as they are remembered, and while each second call is a create, which nothing outlives:
 * with one person, and then with any of five in a shop with notices.
 */
export async function measureDays(checkout: Checkout, options: BenchOptions): Promise<void> {
  const measure = (requests: readonly (() => LoadRequest)[], facts: object) =>
    measureInTurns(
      requests.map(
        (next) => (conditions: Conditions) => openAsked(checkout, conditions, { next, facts }),
      ),
      options,
      HEAD,
    );
  await measure([checkRequest, daysRequest], {});
  await measure([wideCheckRequest, wideDaysRequest], WIDE_FACTS);
}

async function openAsked(
  checkout: Checkout,
  conditions: Conditions,
  { next, facts }: { readonly next: () => LoadRequest; readonly facts: object },
): Promise<Measurement> {
  const dataFolder = conditions.newFolder("days");
  const server = await startBookedServer(checkout, conditions, {
    dataFolder,
    settings: { BENCH_FACTS: JSON.stringify(facts) },
  });
  let turns = 0;
  const nextOrCreate = () => ((turns += 1) % 2 === 0 ? next() : server.creates.next());
  return {
    async turn() {
      const remembered = await loadServer(server, conditions, next);
      const between = await loadServer(server, conditions, nextOrCreate);
      return {
        ...figuresOf("questions", remembered),
        ...figuresOf("questions and creates", between),
      };
    },
    close: () => server.stop(),
  };
}
