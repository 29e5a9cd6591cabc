/** One step of the schema. A step that has landed never changes: what comes after it is a new step. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}

// Every key begins with calendar_id and a transaction touches one calendar: that is the shard key of a distributed
// PostgreSQL. What belongs to no calendar has no key, and few rows. decisions/0004
export const MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: "bookings and the half hours that they take",
    statements: [
      `CREATE TABLE booking (
        calendar_id TEXT NOT NULL,
        booking_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        client_phone TEXT NOT NULL,
        client_name TEXT NOT NULL,
        client_email TEXT NOT NULL,
        places INTEGER NOT NULL CHECK (places > 0),
        starts_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL CHECK (ends_at > starts_at),
        created_at BIGINT NOT NULL,
        cancelled_at BIGINT,
        PRIMARY KEY (calendar_id, booking_id)
      )`,
      // One live booking a calendar, barber, phone, start and end: what makes a retry safe.
      `CREATE UNIQUE INDEX booking_live ON booking
        (calendar_id, barber_color_id, client_phone, starts_at, ends_at)
        WHERE cancelled_at IS NULL`,
      // The schema itself refuses an overfull half hour, also to another program that writes to it.
      `CREATE TABLE half_hour (
        calendar_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        cell INTEGER NOT NULL,
        taken INTEGER NOT NULL,
        capacity INTEGER NOT NULL,
        blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked >= 0),
        PRIMARY KEY (calendar_id, barber_color_id, cell),
        CHECK (taken >= 0 AND taken <= capacity)
      )`,
    ],
  },
  {
    number: 2,
    name: "bookings whose client has been erased",
    statements: [
      "ALTER TABLE booking ADD COLUMN erased_at BIGINT",
      // An erased booking has no phone left to tell it from another one.
      "DROP INDEX booking_live",
      `CREATE UNIQUE INDEX booking_live ON booking
        (calendar_id, barber_color_id, client_phone, starts_at, ends_at)
        WHERE cancelled_at IS NULL AND erased_at IS NULL`,
      "CREATE INDEX booking_with_client ON booking (calendar_id, ends_at) WHERE erased_at IS NULL",
    ],
  },
  {
    number: 3,
    name: "the outbox: which target has still to hear of which booking",
    statements: [
      // A row says no more than "booking X has changed": what it is now, the booking's own row says.
      `CREATE TABLE outbox (
        calendar_id TEXT NOT NULL,
        target TEXT NOT NULL,
        booking_id TEXT NOT NULL,
        changes BIGINT NOT NULL CHECK (changes > 0),
        waiting_since BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        lease TEXT NOT NULL DEFAULT '',
        leased_until BIGINT NOT NULL DEFAULT 0,
        last_reason TEXT NOT NULL DEFAULT '',
        dead_at BIGINT,
        PRIMARY KEY (calendar_id, target, booking_id)
      )`,
      "CREATE INDEX outbox_due ON outbox (calendar_id, target, due_at) WHERE dead_at IS NULL",
      // Which targets the bookings of a calendar have been told to, and since when no longer.
      `CREATE TABLE outbox_follower (
        calendar_id TEXT NOT NULL,
        target TEXT NOT NULL,
        place TEXT NOT NULL,
        off_since BIGINT,
        PRIMARY KEY (calendar_id, target)
      )`,
    ],
  },
  {
    number: 4,
    name: "mails that went out",
    statements: [
      // Nothing of the client: the booking itself holds name and address until they are erased.
      `CREATE TABLE sent_mail (
        calendar_id TEXT NOT NULL,
        booking_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('confirmation', 'cancellation')),
        begun_at BIGINT NOT NULL,
        accepted_at BIGINT,
        PRIMARY KEY (calendar_id, booking_id, kind)
      )`,
    ],
  },
  {
    number: 5,
    name: "the clock that a server last wrote down",
    statements: [
      // One row for all instances: erasing by a clock that is wrong cannot be undone.
      `CREATE TABLE server_clock (
        seen_at BIGINT,
        counted_until BIGINT,
        confirmed_milliseconds BIGINT NOT NULL
      )`,
      "INSERT INTO server_clock (confirmed_milliseconds) VALUES (0)",
    ],
  },
  {
    number: 6,
    name: "pauses of targets, and mails whose answer was lost",
    statements: [
      // Kept where every instance looks, and where a person can lift a pause. The cause stays until a delivery succeeds.
      "ALTER TABLE outbox_follower ADD COLUMN paused_until BIGINT NOT NULL DEFAULT 0",
      "ALTER TABLE outbox_follower ADD COLUMN pause_cause TEXT NOT NULL DEFAULT ''",
      // How many copies were handed over and never answered. What was begun before this was counted is one.
      "ALTER TABLE sent_mail ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 1",
    ],
  },
  {
    number: 7,
    name: "what a client has taken, and failed tries to cancel",
    statements: [
      // Clients by salted hashes, for a day: see client-use.ts and cancel-guard.ts.
      "CREATE TABLE counting_salt (id INTEGER PRIMARY KEY CHECK (id = 1), salt TEXT NOT NULL)",
      `CREATE TABLE client_use (
        calendar_id TEXT NOT NULL,
        client TEXT NOT NULL,
        hour_began BIGINT NOT NULL,
        creates INTEGER NOT NULL,
        creates_max INTEGER NOT NULL,
        day_began BIGINT NOT NULL,
        half_hours INTEGER NOT NULL,
        half_hours_max INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, client)
      )`,
      `CREATE TABLE cancel_guard (
        calendar_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        cell INTEGER NOT NULL,
        hour_began BIGINT NOT NULL,
        failures INTEGER NOT NULL,
        guarded_until BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, barber_color_id, cell)
      )`,
      `CREATE TABLE cancel_look (
        calendar_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        cell INTEGER NOT NULL,
        client TEXT NOT NULL,
        day_began BIGINT NOT NULL,
        looks INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, barber_color_id, cell, client)
      )`,
      // The phone before the barber: one index finds a repeat and counts a phone's bookings.
      "DROP INDEX booking_live",
      `CREATE UNIQUE INDEX booking_live ON booking
        (calendar_id, client_phone, barber_color_id, starts_at, ends_at)
        WHERE cancelled_at IS NULL AND erased_at IS NULL`,
      `CREATE INDEX booking_live_by_email ON booking (calendar_id, lower(client_email))
        WHERE cancelled_at IS NULL AND erased_at IS NULL`,
    ],
  },
  {
    number: 8,
    name: "reminders, notices to the owner, and how many mails go out",
    statements: [
      // SQLite cannot change a CHECK: the table is made anew. A copy is counted where it was handed over and never
      // answered; none yet is a confirmation that has been let past the limit of its address.
      `CREATE TABLE sent_mail_of_all_kinds (
        calendar_id TEXT NOT NULL,
        booking_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN
          ('confirmation', 'cancellation', 'reminder', 'owner-booking', 'owner-cancellation')),
        begun_at BIGINT NOT NULL,
        accepted_at BIGINT,
        unanswered INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (calendar_id, booking_id, kind)
      )`,
      `INSERT INTO sent_mail_of_all_kinds
        (calendar_id, booking_id, kind, begun_at, accepted_at, unanswered)
        SELECT calendar_id, booking_id, kind, begun_at, accepted_at, unanswered FROM sent_mail`,
      "DROP TABLE sent_mail",
      "ALTER TABLE sent_mail_of_all_kinds RENAME TO sent_mail",
      // Addresses by salted hashes, for a day, and the account as a whole: see mail-use.ts.
      `CREATE TABLE mail_use (
        calendar_id TEXT NOT NULL,
        counted TEXT NOT NULL,
        began_at BIGINT NOT NULL,
        mails INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, counted)
      )`,
    ],
  },
];
