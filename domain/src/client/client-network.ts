// A provider gives a household one IPv4 address, or 2⁶⁴ IPv6 addresses to choose from.

import { memoize } from "../memoize.ts";

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;
const GROUP_BITS = 16;
const GROUPS = 8;
const NETWORK_BITS = 64;
const SITE_BITS = 48;
// An IPv6 customer may have 65,536 networks, but some carriers give neighbours networks of the same site.
const SHARES_OF_SITE = 3;
const REMEMBERED_MAX = 1_000;

/** A network whose calls are counted. It is allowed `shares` times what one client is allowed. */
export interface CountedNetwork {
  readonly network: string;
  readonly shares: number;
}

/** For IPv4 the address itself, for IPv6 the first 64 bits, of which a client can choose the rest. */
export function clientNetwork(address: string | undefined): string {
  return firstBits(address, NETWORK_BITS);
}

/** What providers usually give one customer: for IPv6 the first 48 bits, for IPv4 the address itself. */
export function clientSite(address: string | undefined): string {
  return firstBits(address, SITE_BITS);
}

/** The networks in which a call from an address counts: its own and, for IPv6, the site around it. */
export const countedNetworks = memoize(
  REMEMBERED_MAX,
  (address: string | undefined): readonly CountedNetwork[] => {
    const network = clientNetwork(address);
    const site = clientSite(address);
    const own = { network, shares: 1 };
    return site === network ? [own] : [own, { network: site, shares: SHARES_OF_SITE }];
  },
);

/** Unwraps an IPv4 address that is written as IPv6: `::ffff:203.0.113.7` → `203.0.113.7`. */
export function plainAddress(address = ""): string {
  return address.replace(IPV4_IN_IPV6, "");
}

/** The first bits of an IPv6 address: for 64 bits `2001:DB8:0::1` → `2001:db8:0:0`. An IPv4 address stays whole. */
function firstBits(address: string | undefined, bits: number): string {
  const plain = plainAddress(address);
  if (!plain.includes(":")) return plain;
  const [head, tail] = plain.split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last].slice(0, bits / GROUP_BITS).join(":");
}

function groupsOf(text = ""): string[] {
  if (text === "") return [];
  return text.split(":").map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
