import { BlockList, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

// Networks that lead to this machine, to its neighbours, or nowhere: https://www.iana.org/assignments/iana-ipv4-special-registry
const NOT_PUBLIC_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const NOT_PUBLIC_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  // Unspecified, loopback, and the old ways of writing an IPv4 address in an IPv6 one.
  ["::", 96],
  // IPv4-translated (RFC 2765).
  ["::ffff:0:0:0", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

// How networks without IPv4 reach it: the IPv4 address stands in the last 32 bits.
const NAT64 = "64:ff9b::";
const NAT64_PREFIX = 96;

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) {
  // BlockList knows the IPv4-mapped forms by itself.
  NOT_PUBLIC.addSubnet(network, prefix, "ipv4");
  NOT_PUBLIC.addSubnet(`${NAT64}${network}`, NAT64_PREFIX + prefix, "ipv6");
}
for (const [network, prefix] of NOT_PUBLIC_IPV6) NOT_PUBLIC.addSubnet(network, prefix, "ipv6");

/** Whether an address is somebody else's, on the public network: not this machine's, and in no private network. */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  const own = new BlockList();
  for (const of of Object.values(networkInterfaces())) {
    for (const { address: mine, family } of of ?? []) {
      own.addAddress(mine.split("%")[0] ?? mine, family === "IPv6" ? "ipv6" : "ipv4");
    }
  }
  const family = isIPv6(plain) ? "ipv6" : "ipv4";
  return !NOT_PUBLIC.check(plain, family) && !own.check(plain, family);
}
