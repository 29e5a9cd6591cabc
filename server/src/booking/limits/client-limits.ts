import { clientSite, countedNetworks } from "@vitrine/domain/client/client-network";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { AllowedClient, Allowance } from "./client-use-table.ts";
import type { CancelAttempt } from "./cancel-guard-table.ts";
import { countedClient } from "./counting-window.ts";
import type { CountingSalt } from "./counting-salt-table.ts";

const FAILURES_MAX = 10;
const LOOKS_MAX = 2;

/** What one client may do in one calendar. */
export interface LimitSettings {
  readonly createsPerHour: number;
  readonly halfHoursPerDay: number;
  /** Live bookings to come of one phone, and of one e-mail. */
  readonly bookingsPerClient: number;
}

/** Counts that nobody else sees and nothing outlives. */
export interface ProcessCounts {
  /** Counts one more of a client; answers how many that makes, and for how long it counts, in milliseconds. */
  count(client: string, windowMilliseconds: number, most: number): ProcessCount;
}

export interface ProcessCount {
  readonly calls: number;
  readonly ttl: number;
  /** Counts it no longer: it was counted before it was known not to count. */
  takeBack(): void;
}

/** Who asks, and when, as the limits see it. */
export interface CountedCall {
  readonly calendarId: string;
  /** Where the call comes from. */
  readonly address: string;
  /** The database's clock. */
  readonly at: Instant;
  /** Keeps the hashes of one installation from meaning anything in another. */
  readonly salt: string;
}

export interface ClientLimits extends LimitSettings {
  /** Counts in this process alone, by a clock that cannot be set. */
  readonly revealed: ProcessCounts;
  /** The call as it is counted. */
  count(calendarId: string, address: string): Promise<CountedCall>;
}

/** The limits of a running server, whose clients are counted with this salt. */
export function clientLimits(
  settings: LimitSettings,
  salt: CountingSalt,
  revealed: ProcessCounts,
  machineNow: () => Instant,
): ClientLimits {
  return {
    ...settings,
    revealed,
    count: async (calendarId, address) => ({
      calendarId,
      address,
      at: machineNow(),
      salt: await salt(),
    }),
  };
}

/** What a create may still take, for the store to hold it to. `bookingNow`: the clock of the booking rules. */
export function allowanceOf(
  limits: LimitSettings,
  call: CountedCall,
  bookingNow: Instant,
): Allowance {
  return {
    at: call.at,
    bookingNow,
    clients: allowedClients(limits, call),
    bookingsMax: limits.bookingsPerClient,
    salt: call.salt,
  };
}

/** What a cancellation that names no booking counts towards, for the store to hold it to. */
export function cancelAttemptOf(call: CountedCall): CancelAttempt {
  return {
    at: call.at,
    client: hashed(call, clientSite(call.address)),
    failuresMax: FAILURES_MAX,
    looksMax: LOOKS_MAX,
  };
}

/** The network and, of IPv6, the site around it. */
function allowedClients(limits: LimitSettings, call: CountedCall): AllowedClient[] {
  return countedNetworks(call.address).map(({ network, shares }) => ({
    client: hashed(call, network),
    createsMax: limits.createsPerHour * shares,
    halfHoursMax: limits.halfHoursPerDay * shares,
  }));
}

function hashed({ calendarId, salt }: CountedCall, client: string): string {
  return countedClient(salt, calendarId, client);
}
