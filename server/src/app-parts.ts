import type { Instant } from "@vitrine/domain/time/shop-time";
import type { FastifyInstance } from "fastify";

import type { BackgroundWork } from "./background/while-listening.ts";
import type { BusyPace } from "./busy/busy-pace.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { ConnectionLimits } from "./http/edge/connection-limits.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Pace } from "./outbox/pace.ts";
import type { Target } from "./outbox/target.ts";
import type { OutwardNetwork } from "./outward/checked-lookup.ts";
import type { LiveSettings } from "./shops/live-settings.ts";
import type { LiveShops } from "./shops/live-shops.ts";
import type { Metrics } from "./telemetry/metrics.ts";

export interface AppParts {
  readonly config: Config;
  /** Already open. The caller closes the database after the app. */
  readonly database: Database;
  readonly migrated?: Promise<void>;
  readonly webDirectory: string;
  readonly targets: readonly Target[];
  readonly pace?: Pace;
  readonly busyPace?: BusyPace;
  /** How the addresses that owners type are reached. */
  readonly outwardNetwork?: OutwardNetwork;
  readonly connectionLimits?: ConnectionLimits;
  /** The database's clock, by which clients are counted and busy calendars are read. */
  readonly machineNow?: () => Instant;
  /** Whether calls are refused while the event loop is blocked. Most tests turn it off. */
  readonly refusesWhileBlocked?: boolean;
}

export interface AppContext extends AppParts {
  readonly app: FastifyInstance;
  readonly limits: RateLimits;
  readonly metrics: Metrics;
  readonly migrated: Promise<void>;
  readonly shops: LiveShops;
  /** What is set beside the shops. */
  readonly settings: LiveSettings;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly machineNow: () => Instant;
  readonly runInBackground: (work: BackgroundWork) => void;
}
