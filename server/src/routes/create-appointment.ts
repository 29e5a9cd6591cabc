import type { FastifyInstance } from "fastify";

import { createAppointment as call } from "@vitrine/domain/wire/create-appointment";

import type { Metrics } from "../http/metrics.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { ONE_CLIENT } from "../scheduling/party.ts";
import type { Scheduling } from "../scheduling/scheduling.ts";
import { createRoute } from "./create-route.ts";

export function createAppointmentRoute(
  app: FastifyInstance,
  scheduling: Scheduling,
  limits: RateLimits,
  metrics: Metrics,
): void {
  createRoute(app, scheduling, limits, metrics, {
    call,
    summary: "Book a slot; the exact repeat of a live booking answers 200 and stores nothing",
    partyOf: () => ONE_CLIENT,
  });
}
