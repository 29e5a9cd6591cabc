import { constants, copyFileSync } from "node:fs";
import { join } from "node:path";

import { checkRequest } from "../bench-requests.ts";
import { startBookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { loadServer } from "../load-figures.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";
import { KNOWS_PROCESSES, memoryMegabytes } from "../figures/process-figures.ts";

const LOOK_EVERY_MILLISECONDS = 100;

/** The memory of the server's process under a load of creates and checks: its proportional share (PSS). Linux only. */
export async function measureMemory(
  checkout: Checkout,
  conditions: Conditions,
): Promise<Measurement> {
  if (!KNOWS_PROCESSES) console.log("Memory is not measured: only Linux tells it.");
  const { connections, seconds, newFolder } = conditions;
  const server = await startBookedServer(
    { ...checkout, node: copyNode(checkout, newFolder("node")) },
    conditions,
    { dataFolder: newFolder("memory") },
  );
  const afterStart = memoryMegabytes(server.pid);
  return {
    async turn() {
      const seen: number[] = [];
      const looking = setInterval(
        () => seen.push(memoryMegabytes(server.pid)),
        LOOK_EVERY_MILLISECONDS,
      );
      let isCreate = false;
      try {
        await loadServer(server, { connections, seconds: 2 * seconds }, () => {
          isCreate = !isCreate;
          return isCreate ? server.creates.next() : checkRequest();
        });
      } finally {
        clearInterval(looking);
      }
      return {
        "memory before the load, MB": afterStart,
        "memory under load, at its most, MB": Math.max(...seen),
      };
    },
    close: () => server.stop(),
  };
}

/** This process runs on the same Node, and would take over a part of the server's share of the program's pages. */
function copyNode({ node }: Checkout, folder: string): string {
  const copy = join(folder, "node");
  copyFileSync(node, copy, constants.COPYFILE_FICLONE);
  return copy;
}
