import { expect, test } from "vitest";

import { chooseConnectionsToClose } from "./connection-limits.ts";

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
