// Whom an address stands for. A provider gives a household one IPv4 address, or 2⁶⁴ of IPv6 to choose from at will.
// The connection of a client who was gone before it was accepted has no address: all of those count as one client.

import { memoize } from "../memoize.ts";

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;
const GROUP_BITS = 16;
const GROUPS = 8;
const NETWORK_BITS = 64;
const SITE_BITS = 48;
// A customer of IPv6 has up to 65,536 networks to come from: together they get so many shares. Not one alone: carriers
// give neighbours networks of one site.
const SHARES_OF_SITE = 3;
// A client calls more than once, and each call is counted in several ways.
const REMEMBERED_MAX = 1_000;

/** Where a client is counted, and how many times one network's share it may have there. */
export interface CountedNetwork {
  readonly network: string;
  readonly shares: number;
}

/** The network that one client can be anywhere in: of IPv4 the address itself, of IPv6 the first 64 bits. */
export function clientNetwork(address: string | undefined): string {
  return firstBits(address, NETWORK_BITS);
}

/** The widest network that one customer of a provider is usually given: the first 48 bits of IPv6; of IPv4 the address. */
export function clientSite(address: string | undefined): string {
  return firstBits(address, SITE_BITS);
}

/** Where a call from an address counts: in its network, and of IPv6 in the site around it, too. */
export const countedNetworks = memoize(
  REMEMBERED_MAX,
  (address: string | undefined): readonly CountedNetwork[] => {
    const network = clientNetwork(address);
    const site = clientSite(address);
    const own = { network, shares: 1 };
    return site === network ? [own] : [own, { network: site, shares: SHARES_OF_SITE }];
  },
);

/** The address without its disguise: `::ffff:203.0.113.7` → `203.0.113.7`. */
export function plainAddress(address = ""): string {
  return address.replace(IPV4_IN_IPV6, "");
}

/** `2001:DB8:0::1` → `2001:db8:0:0` for 64 bits; what is no IPv6 address stays as it is. */
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
