import { expect, test } from "vitest";

import { shownAddress } from "./shown-address.ts";

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://0.0.0.0:3000"],
  ["::1", "http://[::1]:3000"],
  ["::", "http://[::]:3000"],
  ["vitrine.internal", "http://vitrine.internal:3000"],
])("a server on %s is opened at %s", (host, address) => {
  expect(shownAddress(host, 3_000)).toBe(address);
});
