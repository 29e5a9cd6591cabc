import { lookup as resolve } from "node:dns";
import type { LookupAddress, LookupAllOptions } from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";

/** Node's `dns.lookup` with the option `all`. */
export type NameLookup = (
  name: string,
  options: LookupAllOptions,
  give: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** How servers outside are reached. Tests pass their own, since they have no public network. */
export interface OutwardNetwork {
  readonly lookup: NameLookup;
  readonly isPublicAddress: (address: string) => boolean;
}

export interface AddressCheck {
  /** Whether the machine at this IP address may be asked. */
  readonly mayReach: (address: string) => boolean;
  /** Set only by tests. */
  readonly lookup?: NameLookup;
}

/** Thrown in place of connecting to an address that may not be asked. */
export class AddressRefused extends Error {}

/** The host of an address, to connect to: a URL writes brackets around an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/**
 * Checks a host that is an IP address, for which no connection uses its lookup.
 * @throws {AddressRefused}
 */
export function checkAddress(host: string, { mayReach }: AddressCheck): void {
  if (isIP(host) !== 0 && !mayReach(host)) throw new AddressRefused();
}

/** The connection itself uses this lookup, so that a name server cannot answer a check and the connection differently. */
export function checkedLookup({ mayReach, lookup = resolve }: AddressCheck): LookupFunction {
  return (name, options, give) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return give(error, []);
      const reachable = addresses.filter(({ address }) => mayReach(address));
      give(reachable.length === 0 ? new AddressRefused() : null, reachable);
    });
}
