import type { FastifyInstance } from "fastify";

import { checkTable as call } from "@vitrine/domain/wire/check-table";

import type { RateLimits } from "../http/rate-limits.ts";
import { groupOf } from "../scheduling/party.ts";
import type { Scheduling } from "../scheduling/scheduling.ts";
import { checkRoute } from "./check-route.ts";

export function checkTableRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
): void {
  checkRoute(app, scheduling, limits, {
    call,
    summary: "Which slots of a day have room for a group",
    partyOf: ({ clientNumber }) => groupOf(clientNumber),
  });
}
