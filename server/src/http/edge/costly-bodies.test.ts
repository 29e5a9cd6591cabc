import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { COSTLY_BODIES, PLAIN_BODY } from "@vitrine/testing/costly-bodies";

const CALLS = [
  ["POST", "/check-availability"],
  ["POST", "/createAppointment"],
  ["POST", "/check-table"],
  ["POST", "/createTable"],
  ["DELETE", "/deleteAppointment"],
  ["POST", "/moveAppointment"],
] as const;

// A body of the same length whose cost grows with the square of it takes a thousand times as long and more.
const TIMES_MAX = 100;

// The quickest of so many: nobody else's work is in it.
const TRIES = 7;

/** How long the server has nothing else to do than this call, in milliseconds; tried no more once it is below `enough`. */
async function costOf(
  app: FastifyInstance,
  call: { readonly method: "POST" | "DELETE"; readonly url: string },
  payload: string,
  enough = 0,
): Promise<number> {
  const costs: number[] = [];
  while (costs.length < TRIES && !costs.some((cost) => cost < enough)) {
    const start = performance.now();
    const { statusCode } = await app.inject({
      ...call,
      payload,
      headers: { "content-type": "application/json" },
    });
    costs.push(performance.now() - start);
    expect(statusCode).toBeLessThan(500);
    expect(statusCode).not.toBe(413);
  }
  return Math.min(...costs);
}

test.each(CALLS)(
  "%s %s takes no body that costs far more than a plain one",
  async (method, url) => {
    const call = { method, url };
    // With every limit counted, and none met: what counts must not cost either.
    const app = await appUnderTest({ RATE_LIMIT: "1000000" });
    await costOf(app, call, PLAIN_BODY);
    const plain = await costOf(app, call, PLAIN_BODY);
    const enough = plain * TIMES_MAX;
    for (const [what, body] of COSTLY_BODIES) {
      const times = (await costOf(app, call, body, enough)) / plain;
      expect(times, `${what}, in plain bodies`).toBeLessThan(TIMES_MAX);
    }
  },
);
