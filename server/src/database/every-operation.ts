// Each import declares operations, so that the writing thread knows them all.

import "../booking/bookings-table.ts";
import "../booking/limits/counting-salt-table.ts";
import "../busy/busy-closings-table.ts";
import "../commands/copies/after-copies-table.ts";
import "../commands/shops/move-by-setting.ts";
import "../database/citus/citus-tables.ts";
import "../database/migrations/migrate.ts";
import "../database/run-alone.ts";
import "../erasing/rows-of-shop-table.ts";
import "../floods/booking-floods-table.ts";
import "../floods/shop-only-table.ts";
import "../mail/sent-mails-table.ts";
import "../mail/turns/mail-use-table.ts";
import "../outbox/tables/outbox-backlog-table.ts";
import "../outbox/tables/outbox-claims-table.ts";
import "../outbox/tables/outbox-followers-table.ts";
import "../outbox/tables/outbox-switches-table.ts";
import "../owner/closings/closings-table.ts";
import "../owner/closings/weekly-closings-table.ts";
import "../owner/devices/owner-devices-table.ts";
import "../owner/owner-bookings-table.ts";
import "../retention/clock-table.ts";
import "../retention/forget-counted.ts";
import "../retention/retention-table.ts";
import "../shops/shop-secrets-table.ts";
import "../shops/shops-table.ts";
