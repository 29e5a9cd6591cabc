// Every file that declares an operation, for the writing thread: it knows the operations of the files that it has read.

import "./booking-floods.ts";
import "./booking-store.ts";
import "./busy-closings.ts";
import "./citus-tables.ts";
import "./clock-store.ts";
import "./closed-times.ts";
import "./counting-store.ts";
import "./mail-use.ts";
import "./migrate.ts";
import "./outbox-backlog.ts";
import "./outbox-claims.ts";
import "./outbox-followers.ts";
import "./outbox-outages.ts";
import "./outbox-pauses.ts";
import "./owner-bookings.ts";
import "./owner-devices.ts";
import "./retention-store.ts";
import "./run-alone.ts";
import "./sent-mail-store.ts";
import "./shop-only.ts";
import "./weekly-closings.ts";
