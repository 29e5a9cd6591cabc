import { networkInterfaces } from "node:os";

import { expect, test } from "vitest";

import { isPublicAddress } from "./public-address.ts";

test.each([
  "93.184.215.14",
  "8.8.8.8",
  "172.32.0.1",
  "192.88.98.1",
  "168.63.129.15",
  "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
  "2001:4860:4860::8888",
  "2620:4f:8001::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

// One of each network in IANA's registries of special purposes, and of what is not unicast.
test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.8.8.8",
  "169.254.1.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.0.9",
  "192.0.0.10",
  "192.0.0.170",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:192.168.0.1",
  "::ffff:0:7f00:1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b:1::808:808",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:1::1",
  "2001:2::1",
  "2001:3::1",
  "2001:4:112::1",
  "2001:10::1",
  "2001:20::1",
  "2001:30::1",
  "2001:1ff::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:808:808::1",
  "2620:4f:8000::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ["AWS, Google, Azure and most others", "169.254.169.254"],
  ["AWS", "fd00:ec2::254"],
  ["AWS's containers", "169.254.170.2"],
  ["Google", "fd20:ce::254"],
  ["Azure's machines", "168.63.129.16"],
  ["Azure's machines, mapped", "::ffff:168.63.129.16"],
  ["Azure's machines by NAT64", "64:ff9b::a83f:8110"],
  ["Alibaba", "100.100.100.200"],
  ["Oracle", "192.0.0.192"],
  ["Scaleway", "169.254.42.42"],
  ["OpenStack", "fe80::a9fe:a9fe"],
])("what a machine of %s asks about itself at %s is not", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("the machine's own addresses are not public, whatever they are, nor by NAT64", () => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ address, family }) =>
      family === "IPv4" ? [address, `64:ff9b::${address}`] : address,
    );
  expect(own.filter((address) => isPublicAddress(address))).toEqual([]);
});
