import type { BenchOptions } from "../bench-options.ts";
import { checkRequests } from "../bench-requests.ts";
import { SOLD_HALF_HOURS, SOLD_HOURS_BY_FIVE } from "../bench-shop.ts";
import type { SoldService } from "../bench-shop.ts";
import { startBookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { figuresOf, loadServer } from "../load-figures.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";
import { measureInTurns } from "./measure-in-turns.ts";

const HEAD = ["figure", "half hours", "hours by five", "ratio", "95 % interval"];

/** An hour that begins at any five minutes, to half hours: creates and checks of the same server program. */
export function measureSteps(checkout: Checkout, options: BenchOptions): Promise<void> {
  const measureSold = (sold: SoldService, settings: Readonly<Record<string, string>>) => {
    return (conditions: Conditions) => openSold(checkout, conditions, { sold, settings });
  };
  return measureInTurns(
    [
      measureSold(SOLD_HALF_HOURS, {}),
      measureSold(SOLD_HOURS_BY_FIVE, { BENCH_FACTS: JSON.stringify({ stepMinutes: 5 }) }),
    ],
    options,
    HEAD,
  );
}

async function openSold(
  checkout: Checkout,
  conditions: Conditions,
  books: { readonly sold: SoldService; readonly settings: Readonly<Record<string, string>> },
): Promise<Measurement> {
  const dataFolder = conditions.newFolder("step");
  const server = await startBookedServer(checkout, conditions, { dataFolder, ...books });
  const nextCheck = checkRequests(books.sold);
  return {
    async turn() {
      const created = await loadServer(server, conditions, server.creates.next);
      const checked = await loadServer(server, conditions, nextCheck);
      return { ...figuresOf("creates", created), ...figuresOf("checks", checked) };
    },
    close: () => server.stop(),
  };
}
