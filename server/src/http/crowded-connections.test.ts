import { expect, test } from "vitest";

import { chooseConnectionsToClose, clientNetwork } from "./crowded-connections.ts";

const from = (network: string, since: number) => ({ network, since });

test("the network that holds the most gives way, its oldest connection first", () => {
  const waiting = [from("visitor", 1), from("crowd", 2), from("crowd", 4), from("crowd", 3)];
  expect(chooseConnectionsToClose(waiting, 1)).toEqual([from("crowd", 2)]);
  expect(chooseConnectionsToClose(waiting, 2)).toEqual([from("crowd", 2), from("crowd", 3)]);
});

test("two crowds are brought down to the same number before anybody else gives way", () => {
  const waiting = [
    from("visitor", 1),
    from("large", 2),
    from("large", 3),
    from("large", 4),
    from("small", 5),
    from("small", 6),
  ];
  expect(chooseConnectionsToClose(waiting, 3)).toEqual([
    from("large", 2),
    from("large", 3),
    from("small", 5),
  ]);
});

test("where every network holds one, the connection that has waited longest gives way", () => {
  const waiting = [from("c", 3), from("a", 1), from("b", 2)];
  expect(chooseConnectionsToClose(waiting, 2)).toEqual([from("a", 1), from("b", 2)]);
});

test("no more is closed than there is", () => {
  expect(chooseConnectionsToClose([from("a", 1)], 5)).toEqual([from("a", 1)]);
  expect(chooseConnectionsToClose([], 5)).toEqual([]);
});

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
