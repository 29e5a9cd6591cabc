import { clientSite, countedNetworks } from "@vitrine/domain/client/client-network";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { AllowedClient, Allowance } from "./client-use-table.ts";
import type { CancelAttempt } from "./cancel-guard-table.ts";
import { countedClient } from "./counting-window.ts";
import type { CountingSalt } from "./counting-salt-table.ts";

/** After so many failed looks for the booking of a slot within an hour, looks are few. */
export const FAILURES_MAX = 10;
const LOOKS_MAX = 2;

export interface LimitSettings {
  readonly createsPerHour: number;
  readonly halfHoursPerDay: number;
  /** How many live bookings to come one phone may have, and one e-mail. */
  readonly bookingsPerClient: number;
}

export interface ProcessCounts {
  /** Counts one more call of a client; returns how many count now, and for how many milliseconds more (`ttl`). */
  count(client: string, windowMilliseconds: number, callsMax: number): ProcessCount;
}

export interface ProcessCount {
  readonly calls: number;
  readonly ttl: number;
  /** Uncounts the call, for a caller that learns only afterwards that it does not count. */
  takeBack(): void;
}

export interface LimitedCall {
  readonly calendarId: string;
  readonly address: string;
  /** The database's clock. */
  readonly at: Instant;
  /** Makes the hashes of one installation meaningless in another. */
  readonly salt: string;
}

export interface ClientLimits extends LimitSettings {
  /** Counts revealing creates in this process, by a clock that cannot be set. */
  readonly revealed: ProcessCounts;
  /** What the limits need to know of a call. Counts nothing. */
  identify(calendarId: string, address: string): Promise<LimitedCall>;
}

export function clientLimits(
  settings: LimitSettings,
  salt: CountingSalt,
  revealed: ProcessCounts,
  machineNow: () => Instant,
): ClientLimits {
  return {
    ...settings,
    revealed,
    identify: async (calendarId, address) => ({
      calendarId,
      address,
      at: machineNow(),
      salt: await salt(),
    }),
  };
}

export function allowanceOf(
  limits: LimitSettings,
  call: LimitedCall,
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

export function cancelAttemptOf(call: LimitedCall): CancelAttempt {
  return {
    at: call.at,
    client: hashed(call, clientSite(call.address)),
    failuresMax: FAILURES_MAX,
    looksMax: LOOKS_MAX,
  };
}

function allowedClients(limits: LimitSettings, call: LimitedCall): AllowedClient[] {
  return countedNetworks(call.address).map(({ network, shares: limitFactor }) => ({
    client: hashed(call, network),
    createsMax: limits.createsPerHour * limitFactor,
    halfHoursMax: limits.halfHoursPerDay * limitFactor,
  }));
}

function hashed({ calendarId, salt }: LimitedCall, client: string): string {
  return countedClient(salt, calendarId, client);
}
