import { expect, test } from "vitest";

import { clientNetwork, clientSite, countedNetworks, plainAddress } from "./client-network.ts";

test("an IPv4 address is a network of its own, also where it comes in as IPv6", () => {
  expect(clientNetwork("203.0.113.7")).toBe("203.0.113.7");
  expect(clientNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(clientNetwork("127.0.0.2")).not.toBe(clientNetwork("127.0.0.3"));
});

test("an IPv6 network is the first 64 bits, however the address is shortened", () => {
  expect(clientNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(clientNetwork("2001:db8:1:2::9")).toBe("2001:db8:1:2");
  expect(clientNetwork("2001:db8::9")).toBe("2001:db8:0:0");
  expect(clientNetwork("::1")).toBe("0:0:0:0");
  expect(clientNetwork("fe80::1%eth0")).toBe("fe80:0:0:0");
});

test("a site is the first 48 bits of IPv6, and of IPv4 the address", () => {
  expect(clientSite("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1");
  expect(clientSite("2001:db8:1:ffff::9")).toBe("2001:db8:1");
  expect(clientSite("203.0.113.7")).toBe("203.0.113.7");
});

test("an address is the same client however it is written", () => {
  expect(clientNetwork("2001:0DB8:0001:0002::9")).toBe("2001:db8:1:2");
  expect(clientNetwork("2001:db8:0000:0000::9")).toBe("2001:db8:0:0");
  expect(plainAddress("::FFFF:203.0.113.7")).toBe("203.0.113.7");
});

test("connections without an address count as one client", () => {
  expect([clientNetwork(undefined), clientSite(undefined), plainAddress(undefined)]).toEqual([
    "",
    "",
    "",
  ]);
});

test("an IPv4 address counts once, one of IPv6 also in its site, which has three shares", () => {
  expect(countedNetworks("203.0.113.7")).toEqual([{ network: "203.0.113.7", shares: 1 }]);
  expect(countedNetworks("2001:db8:1:2::9")).toEqual([
    { network: "2001:db8:1:2", shares: 1 },
    { network: "2001:db8:1", shares: 3 },
  ]);
});
