import { BlockList, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

type Networks = readonly (readonly [network: string, prefix: number])[];

// https://www.iana.org/assignments/iana-ipv4-special-registry, with the anycast networks, since no calendar is in one.
const SPECIAL_IPV4: Networks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Includes Alibaba's metadata address, 100.100.100.200.
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Includes the metadata address of most clouds, 169.254.169.254.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  // Includes Oracle's metadata address, 192.0.0.192.
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast.
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure's metadata address, which is not in the registry.
  ["168.63.129.16", 32],
];

// The prefix by which networks without IPv4 reach an IPv4 address, which is in the last 32 bits.
const NAT64 = "64:ff9b::";
const NAT64_PREFIX = 96;

// Outside these networks, an IPv6 address is local, multicast, unassigned, or an obsolete form of an IPv4 address.
const GLOBAL_IPV6: Networks = [
  ["2000::", 3],
  // IPv4 addresses in IPv6 form, mapped and by NAT64. SPECIAL has the special ones in these forms, too.
  ["::ffff:0:0", 96],
  [NAT64, NAT64_PREFIX],
];

// The special networks inside of GLOBAL_IPV6: https://www.iana.org/assignments/iana-ipv6-special-registry
const SPECIAL_IPV6: Networks = [
  // Assigned by the IETF: Teredo, benchmarking, ORCHID and others.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const GLOBAL = new BlockList();
for (const [network, prefix] of GLOBAL_IPV6) GLOBAL.addSubnet(network, prefix, "ipv6");

const SPECIAL = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) {
  // BlockList also matches the IPv4-mapped forms.
  SPECIAL.addSubnet(network, prefix, "ipv4");
  SPECIAL.addSubnet(`${NAT64}${network}`, NAT64_PREFIX + prefix, "ipv6");
}
for (const [network, prefix] of SPECIAL_IPV6) SPECIAL.addSubnet(network, prefix, "ipv6");

/** Whether an address is on the public network, and not one of this machine's. */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%");
  const family = isIPv6(plain) ? "ipv6" : "ipv4";
  if (family === "ipv6" && !GLOBAL.check(plain, family)) return false;
  return !SPECIAL.check(plain, family) && !ownAddresses().check(plain, family);
}

function ownAddresses(): BlockList {
  const own = new BlockList();
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((of) => of ?? [])) {
    const [plain = address] = address.split("%");
    if (family === "IPv6") own.addAddress(plain, "ipv6");
    else {
      own.addAddress(plain, "ipv4");
      own.addAddress(`${NAT64}${plain}`, "ipv6");
    }
  }
  return own;
}
