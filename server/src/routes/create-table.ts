import type { FastifyInstance } from "fastify";

import { createTable as call } from "@vitrine/domain/wire/create-table";

import type { Metrics } from "../http/metrics.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { groupOf } from "../scheduling/party.ts";
import type { Scheduling } from "../scheduling/scheduling.ts";
import { createRoute } from "./create-route.ts";

export function createTableRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  createRoute(app, scheduling, limits, metrics, {
    call,
    summary:
      "Reserve a slot for a group; the exact repeat of a live booking answers 200 and stores nothing",
    partyOf: ({ clientNumber }) => groupOf(clientNumber),
  });
}
