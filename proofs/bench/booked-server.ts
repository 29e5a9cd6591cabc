import { CALENDAR_COUNT } from "./bench-calendars.ts";
import { createRequests, sellFirstSlots } from "./bench-requests.ts";
import { SOLD_HALF_HOURS } from "./bench-shop.ts";
import type { SoldService } from "./bench-shop.ts";
import type { Checkout } from "./checkout.ts";
import { expectStored } from "./expect-stored.ts";
import type { Conditions } from "./figures/measurement.ts";
import { expectCleanAudit, measuredSettings, startMeasuredServer } from "./measured-server.ts";
import type { MeasuredServer } from "./measured-server.ts";

const CONTESTED_PLACES = 20;
const CONTENDERS = 32;

export interface BookedServer extends MeasuredServer {
  readonly creates: ReturnType<typeof createRequests>;
  /** Ends it without looking at what it has stored. */
  end(): Promise<void>;
}

interface Books {
  readonly dataFolder: string;
  /** How many bookings are in them already. */
  readonly filled?: number;
  /** What its clients book; half hours, if not given. */
  readonly sold?: SoldService;
  /** Settings of the server besides the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * A measured server on the embedded database, with the first slot of every calendar sold. Its `stop` lets clients
 * compete for places, and throws when what is then stored is not what was acknowledged, or when the audit finds fault.
 */
export async function startBookedServer(
  checkout: Checkout,
  { limits, disk }: Pick<Conditions, "limits" | "disk">,
  { dataFolder, filled = 0, sold = SOLD_HALF_HOURS, settings = {} }: Books,
): Promise<BookedServer> {
  const server = await startMeasuredServer(checkout, {
    ...measuredSettings(limits),
    ...disk,
    DATA_DIR: dataFolder,
    ...settings,
  });
  await sellFirstSlots(server.url, sold);
  const creates = createRequests(sold);
  return {
    ...server,
    creates,
    end: () => server.stop(),
    async stop() {
      await contest([server.url], creates);
      await server.stop();
      expectStored(dataFolder, filled + CALENDAR_COUNT + creates.count());
      expectCleanAudit(checkout, { DATA_DIR: dataFolder, ...settings });
    },
  };
}

/**
 * Lets many clients ask for the same place at once, spread over the servers in `urls`, for some places.
 * @throws when not exactly one of them gets it
 */
export async function contest(
  urls: readonly string[],
  creates: Pick<ReturnType<typeof createRequests>, "contested">,
): Promise<void> {
  for (let place = 0; place < CONTESTED_PLACES; place++) {
    const statuses = await Promise.all(
      creates.contested(CONTENDERS).map((body, at) => create(urls[at % urls.length] ?? "", body)),
    );
    const sold = statuses.filter((status) => status === 201).length;
    const refused = statuses.filter((status) => status === 409).length;
    if (sold !== 1 || refused !== CONTENDERS - 1) {
      throw new Error(`of ${CONTENDERS} who wanted one place, ${sold} got it: ${statuses.join()}`);
    }
  }
}

async function create(url: string, body: string): Promise<number> {
  const response = await fetch(`${url}/createAppointment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
