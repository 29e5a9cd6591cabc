import { startBookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { startChild } from "../child.ts";
import { figuresOf, loadServer } from "../load-figures.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";

/** Creates on the embedded database, to its raw one-row commits. */
export async function measureCreates(
  checkout: Checkout,
  conditions: Conditions,
): Promise<Measurement> {
  const { connections, seconds } = conditions;
  const dataFolder = conditions.newFolder("creates");
  const server = await startBookedServer(checkout, conditions, { dataFolder });
  return {
    async turn() {
      const raw = await rawCommits(conditions);
      const created = await loadServer(server, { connections, seconds }, server.creates.next);
      return {
        ...figuresOf("creates", created),
        "raw one-row commits a second": raw,
        "creates to raw one-row commits": created.perSecond / raw,
      };
    },
    close: () => server.stop(),
  };
}

async function rawCommits({ seconds, disk, newFolder }: Conditions): Promise<number> {
  const { firstLine, stop } = await startChild(
    "bench/measures/raw-commits.ts",
    [newFolder("raw"), String(seconds / 2)],
    disk,
  );
  await stop();
  return Number(firstLine);
}
