import { networkInterfaces } from "node:os";

import { expect, test } from "vitest";

import { isPublicAddress } from "./public-address.ts";

test.each([
  "93.184.215.14",
  "8.8.8.8",
  "172.32.0.1",
  "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:192.168.0.1",
  "::7f00:1",
  "::ffff:0:7f00:1",
  "fe80::1",
  "fe80::1%eth0",
  "fd00::1",
  "ff02::1",
  "2002:7f00:1::",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a00:1",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("the machine's own addresses are not public, whatever they are", () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  expect(own.filter(({ address }) => isPublicAddress(address))).toEqual([]);
});
