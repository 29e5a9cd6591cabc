import type { FastifyInstance } from "fastify";

import { checkAvailability as call } from "@vitrine/domain/wire/check-availability";

import type { RateLimits } from "../http/rate-limits.ts";
import { ONE_CLIENT } from "../scheduling/party.ts";
import type { Scheduling } from "../scheduling/scheduling.ts";
import { checkRoute } from "./check-route.ts";

export function checkAvailabilityRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
): void {
  checkRoute(app, scheduling, limits, {
    call,
    summary: "Which slots of a day are free",
    partyOf: () => ONE_CLIENT,
  });
}
