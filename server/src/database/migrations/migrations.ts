import { CELLS_A_WEEK } from "@vitrine/domain/time/half-hour-cells";

/** A step that has landed never changes; later changes are new steps. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Older servers can run beside servers with this step if they know all steps up to this number. decisions/0030 */
  readonly beside?: number;
  readonly statements: readonly string[];
}

const BOOKING_COLUMNS_OF_STEP_13 = `calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
  places, starts_at, ends_at, created_at, cancelled_at, erased_at, booked_by, cancelled_by, revision, moved_at`;

const ROOM_IN_PARTS_OF_STEP_25 = [0, 8, 16, 24, 32, 40]
  .map((bits) => `taken + ((parts >> ${bits}) & 255) <= capacity`)
  .join(" AND ");

// Every key contains calendar_id, the shard key of a distributed PostgreSQL. decisions/0004, decisions/0027
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
      // Only one live booking per calendar, barber, phone, start and end, which makes a retry safe.
      `CREATE UNIQUE INDEX booking_live ON booking
        (calendar_id, barber_color_id, client_phone, starts_at, ends_at)
        WHERE cancelled_at IS NULL`,
      // The schema itself refuses an overfull half hour, even when another program writes to it.
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
      // An erased booking has no phone left that distinguishes it from another one.
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
      // A row says only "booking X has changed"; the booking's own row says what it is now.
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
      // This table holds nothing about the client: name and address are in the booking, until they are erased.
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
      // One row for all instances. It guards against erasing by a wrong clock, which cannot be undone.
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
      // Pauses are stored in the database, where every instance sees them and a person can end them.
      "ALTER TABLE outbox_follower ADD COLUMN paused_until BIGINT NOT NULL DEFAULT 0",
      "ALTER TABLE outbox_follower ADD COLUMN pause_cause TEXT NOT NULL DEFAULT ''",
      // How many copies of a mail were handed over and never answered. A mail from before they were counted has 1.
      "ALTER TABLE sent_mail ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 1",
    ],
  },
  {
    number: 7,
    name: "what a client has taken, and failed tries to cancel",
    statements: [
      // Clients are stored as salted hashes, for a day: see client-use-table.ts and cancel-guard-table.ts.
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
      // SQLite cannot change a CHECK, so the table is created again.
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
      `CREATE TABLE mail_use (
        calendar_id TEXT NOT NULL,
        counted TEXT NOT NULL,
        began_at BIGINT NOT NULL,
        mails INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, counted)
      )`,
    ],
  },
  {
    number: 9,
    name: "a client's bookings to come, counted by e-mail without an index of their own",
    statements: [
      // Without statistics, no query planner has ever chosen this index, and each create had to write it.
      "DROP INDEX booking_live_by_email",
      // With this index, counting an e-mail's future bookings reads neither rows of bookings nor cancelled ones.
      "DROP INDEX booking_with_client",
      `CREATE INDEX booking_with_client ON booking
        (calendar_id, cancelled_at, ends_at, lower(client_email)) WHERE erased_at IS NULL`,
    ],
  },
  {
    number: 10,
    name: "closed times, and what the owner does with bookings",
    statements: [
      // The owner sees who booked and who cancelled; who made older cancellations is unknown.
      "ALTER TABLE booking ADD COLUMN booked_by TEXT NOT NULL DEFAULT 'client'",
      "ALTER TABLE booking ADD COLUMN cancelled_by TEXT NOT NULL DEFAULT 'unknown'",
      // How often the booking was moved, and when last. Calendars recognise a changed event by its revision.
      "ALTER TABLE booking ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE booking ADD COLUMN moved_at BIGINT",
      `CREATE TABLE closing (
        calendar_id TEXT NOT NULL,
        closing_id TEXT NOT NULL,
        source TEXT NOT NULL,
        word TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, closing_id)
      )`,
      `CREATE TABLE closed_time (
        calendar_id TEXT NOT NULL,
        closing_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        starts_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL CHECK (ends_at > starts_at),
        PRIMARY KEY (calendar_id, closing_id, barber_color_id, starts_at)
      )`,
      "CREATE INDEX closed_time_by_end ON closed_time (calendar_id, ends_at)",
      // A weekly rule has no end: its closed times are stored some weeks ahead, to the end of the day `laid_out_to`.
      `CREATE TABLE weekly_closing (
        calendar_id TEXT NOT NULL,
        closing_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        first_day TEXT NOT NULL,
        from_time TEXT NOT NULL,
        to_time TEXT NOT NULL,
        laid_out_to TEXT NOT NULL,
        PRIMARY KEY (calendar_id, closing_id, barber_color_id)
      )`,
      // A call's key is kept for a day, so that a repeated call changes nothing more.
      `CREATE TABLE owner_call (
        calendar_id TEXT NOT NULL,
        call_key TEXT NOT NULL,
        content TEXT NOT NULL,
        done_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, call_key)
      )`,
    ],
  },
  {
    number: 11,
    name: "mails about a booking that was moved",
    statements: [
      // `revision`: how often the booking had been moved when the mail was sent.
      `CREATE TABLE sent_mail_of_revisions (
        calendar_id TEXT NOT NULL,
        booking_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN
          ('confirmation', 'change', 'cancellation', 'reminder', 'owner-booking', 'owner-cancellation')),
        revision INTEGER NOT NULL DEFAULT 0,
        begun_at BIGINT NOT NULL,
        accepted_at BIGINT,
        unanswered INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (calendar_id, booking_id, kind, revision)
      )`,
      `INSERT INTO sent_mail_of_revisions
        (calendar_id, booking_id, kind, begun_at, accepted_at, unanswered)
        SELECT calendar_id, booking_id, kind, begun_at, accepted_at, unanswered FROM sent_mail`,
      "DROP TABLE sent_mail",
      "ALTER TABLE sent_mail_of_revisions RENAME TO sent_mail",
    ],
  },
  {
    number: 12,
    name: "calendars elsewhere that close time",
    statements: [
      `CREATE TABLE busy_calendar (
        calendar_id TEXT NOT NULL,
        closing_id TEXT NOT NULL,
        since BIGINT NOT NULL,
        etag TEXT NOT NULL DEFAULT '',
        last_modified TEXT NOT NULL DEFAULT '',
        laid_out_for TEXT NOT NULL DEFAULT '',
        events INTEGER,
        good_at BIGINT,
        doubtful TEXT NOT NULL DEFAULT '',
        doubtful_at BIGINT NOT NULL DEFAULT 0,
        told INTEGER NOT NULL DEFAULT 0,
        due_at BIGINT NOT NULL,
        lease TEXT NOT NULL,
        leased_until BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, closing_id)
      )`,
    ],
  },
  {
    number: 13,
    name: "keys that grow with time",
    statements: [
      // New bookings change neighbouring pages, not pages spread over all bookings ever made. decisions/0023
      "DROP INDEX booking_live",
      `CREATE UNIQUE INDEX booking_live ON booking
        (calendar_id, starts_at, barber_color_id, client_phone, ends_at)
        WHERE cancelled_at IS NULL AND erased_at IS NULL`,
      "DROP INDEX booking_with_client",
      `CREATE INDEX booking_with_client ON booking
        (calendar_id, cancelled_at, ends_at, lower(client_email), client_phone) WHERE erased_at IS NULL`,
    ],
  },
  {
    number: 14,
    name: "keys that begin with time",
    statements: [
      // Rows are copied in the order of their keys, so that each page is written once. decisions/0027
      `CREATE TABLE booking_by_id (
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
        erased_at BIGINT,
        booked_by TEXT NOT NULL DEFAULT 'client',
        cancelled_by TEXT NOT NULL DEFAULT 'unknown',
        revision INTEGER NOT NULL DEFAULT 0,
        moved_at BIGINT,
        CONSTRAINT booking_key PRIMARY KEY (booking_id, calendar_id)
      )`,
      `INSERT INTO booking_by_id (${BOOKING_COLUMNS_OF_STEP_13})
        SELECT ${BOOKING_COLUMNS_OF_STEP_13} FROM booking ORDER BY booking_id`,
      "DROP TABLE booking",
      "ALTER TABLE booking_by_id RENAME TO booking",
      `CREATE UNIQUE INDEX booking_live ON booking
        (starts_at, calendar_id, barber_color_id, client_phone, ends_at)
        WHERE cancelled_at IS NULL AND erased_at IS NULL`,
      `CREATE INDEX booking_with_client ON booking
        (calendar_id, cancelled_at, ends_at, lower(client_email), client_phone) WHERE erased_at IS NULL`,
      `CREATE INDEX booking_without_client ON booking (calendar_id, erased_at, booking_id)
        WHERE erased_at IS NOT NULL`,
      `CREATE TABLE half_hour_by_week (
        calendar_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        cell INTEGER NOT NULL,
        taken INTEGER NOT NULL,
        capacity INTEGER NOT NULL,
        blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked >= 0),
        CHECK (taken >= 0 AND taken <= capacity)
      )`,
      `INSERT INTO half_hour_by_week (calendar_id, barber_color_id, cell, taken, capacity, blocked)
        SELECT calendar_id, barber_color_id, cell, taken, capacity, blocked FROM half_hour`,
      "DROP TABLE half_hour",
      "ALTER TABLE half_hour_by_week RENAME TO half_hour",
      // Keeps the half hours of a calendar's day together. No engine's PRIMARY KEY takes an expression.
      `CREATE UNIQUE INDEX half_hour_key ON half_hour
        ((cell / ${CELLS_A_WEEK}), calendar_id, barber_color_id, cell)`,
    ],
  },
  {
    number: 15,
    name: "the owner's devices, and the codes that make them",
    beside: 14,
    statements: [
      // Both tables hold only hashes of the codes and tokens: a hash opens nothing.
      `CREATE TABLE owner_code (
        calendar_id TEXT NOT NULL,
        code_hash TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        devices INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, code_hash)
      )`,
      // A calendar has a few numbered places for devices. Two devices that come at once take different places, or none.
      `CREATE TABLE owner_device (
        calendar_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL,
        revoked_at BIGINT,
        PRIMARY KEY (calendar_id, place)
      )`,
    ],
  },
  {
    number: 16,
    name: "floods of bookings, and calendars that only the shop books",
    beside: 14,
    statements: [
      // A calendar has a row only after clients have booked far more than usual, and only for a day.
      `CREATE TABLE booking_flood (
        calendar_id TEXT NOT NULL,
        began_at BIGINT NOT NULL,
        noticed_at BIGINT NOT NULL,
        dismissed INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (calendar_id)
      )`,
      // Every instance reads all rows each second, so `calendar_id` is empty in all: they lie in one shard, as in mail_use.
      `CREATE TABLE shop_only (
        calendar_id TEXT NOT NULL,
        only_calendar TEXT NOT NULL,
        ends_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, only_calendar)
      )`,
    ],
  },
  {
    number: 17,
    name: "what of calendars elsewhere the owner should look at",
    beside: 14,
    statements: [
      "ALTER TABLE busy_calendar ADD COLUMN findings TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE busy_calendar ADD COLUMN told_unclear INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE busy_calendar ADD COLUMN told_unclear_at BIGINT NOT NULL DEFAULT 0",
    ],
  },
  {
    number: 18,
    name: "what was given up, by calendar",
    beside: 14,
    statements: [
      // The owner's page asks for rows given up every few seconds; without this index it would read all reminders.
      `CREATE INDEX outbox_given_up ON outbox (calendar_id, target, dead_at)
        WHERE dead_at IS NOT NULL`,
    ],
  },
  {
    number: 19,
    name: "shops, and every change of their facts",
    beside: 14,
    statements: [
      // `facts` is JSON. `file_hash` is that of the file that the shop follows, NULL once a person has edited it.
      `CREATE TABLE shop (
        calendar_id TEXT NOT NULL,
        revision INTEGER NOT NULL,
        facts TEXT NOT NULL,
        state TEXT NOT NULL,
        reader INTEGER NOT NULL,
        file_hash TEXT,
        changed_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id)
      )`,
      `CREATE TABLE shop_revision (
        calendar_id TEXT NOT NULL,
        revision INTEGER NOT NULL,
        facts TEXT NOT NULL,
        state TEXT NOT NULL,
        changed_at BIGINT NOT NULL,
        changed_by TEXT NOT NULL,
        PRIMARY KEY (calendar_id, revision)
      )`,
    ],
  },
  {
    number: 20,
    name: "what a shop has besides its facts, sealed",
    beside: 14,
    statements: [
      // `sealed` opens with the key that `key_id` names, in this row alone; empty once the setting was taken away.
      `CREATE TABLE shop_secret (
        calendar_id TEXT NOT NULL,
        name TEXT NOT NULL,
        key_id TEXT NOT NULL,
        sealed TEXT NOT NULL,
        set_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, name)
      )`,
    ],
  },
  {
    number: 21,
    name: "shops to be erased, and signs of older servers",
    beside: 14,
    statements: [
      // When the shop's rows are erased: NULL for all but those whose contract has ended.
      "ALTER TABLE shop ADD COLUMN erase_at BIGINT",
      "CREATE INDEX shop_to_erase ON shop (erase_at) WHERE erase_at IS NOT NULL",
      // A start asks which shops follow a file: few do, and it must not read all of them.
      "CREATE INDEX shop_by_file ON shop (calendar_id) WHERE file_hash IS NOT NULL",
      // Servers that sell by files write the clock, too, but neither of these columns: shops/edits/older-servers-table.ts.
      "ALTER TABLE server_clock ADD COLUMN known_until BIGINT",
      "ALTER TABLE server_clock ADD COLUMN older_until BIGINT",
    ],
  },
  {
    number: 22,
    name: "what is due, over all calendars",
    beside: 14,
    statements: [
      // The day, in UTC, on which a weekly rule is looked at again. Empty: now, as an earlier server leaves it.
      "ALTER TABLE weekly_closing ADD COLUMN due_day TEXT NOT NULL DEFAULT ''",
      `CREATE INDEX weekly_closing_due ON weekly_closing
        (due_day, calendar_id, closing_id, barber_color_id)`,
      "CREATE INDEX busy_calendar_due ON busy_calendar (due_at, calendar_id, closing_id)",
      // Old live bookings are found by booking_live. A create writes nothing here, a cancellation one entry.
      `CREATE INDEX booking_cancelled ON booking (starts_at, calendar_id)
        WHERE cancelled_at IS NOT NULL AND erased_at IS NULL`,
      "CREATE INDEX client_use_by_age ON client_use (day_began)",
      "CREATE INDEX owner_call_by_age ON owner_call (done_at)",
    ],
  },
  {
    number: 23,
    name: "one look for what is due in all calendars, and which targets are on",
    beside: 14,
    statements: [
      // Holds all that the look reads, so that it costs what is due, however many reminders are scheduled for later.
      `CREATE INDEX outbox_due_anywhere ON outbox (due_at, calendar_id, target)
        WHERE dead_at IS NULL`,
      "CREATE INDEX outbox_follower_paused ON outbox_follower (calendar_id, target) WHERE pause_cause <> ''",
      // What the servers deliver to, `mail` or `caldav barbearia`. Each start reads all rows, so `calendar_id` is empty
      // in all, as in mail_use. `is_recorded`: whether the calendars' own rows in outbox_follower say the same.
      `CREATE TABLE outbox_switch (
        calendar_id TEXT NOT NULL,
        switched TEXT NOT NULL,
        is_on INTEGER NOT NULL,
        is_recorded INTEGER NOT NULL,
        away_since BIGINT,
        PRIMARY KEY (calendar_id, switched)
      )`,
    ],
  },
  {
    number: 24,
    name: "the service of a booking, as it was when it was booked",
    beside: 14,
    statements: [
      // NULL: an earlier server wrote the row, and nobody has filled it in yet. 0: no service is known.
      "ALTER TABLE booking ADD COLUMN service_id INTEGER",
      "ALTER TABLE booking ADD COLUMN service_name TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE booking ADD COLUMN price_cents INTEGER",
      "ALTER TABLE booking ADD COLUMN price_is_from INTEGER NOT NULL DEFAULT 0",
      // Empty once the old bookings are filled in, and no create of this version writes it: fill-services-table.ts.
      `CREATE INDEX booking_without_service ON booking (calendar_id, booking_id)
        WHERE service_id IS NULL`,
    ],
  },
  {
    number: 25,
    name: "parts of half hours, and what comes after a service",
    beside: 14,
    statements: [
      // Places taken in parts of the half hour, besides those in `taken`: eight bits for each of its six parts.
      // As ever, the schema itself refuses an overfull one.
      `ALTER TABLE half_hour ADD COLUMN parts BIGINT NOT NULL DEFAULT 0
        CONSTRAINT half_hour_parts CHECK (parts = 0 OR (parts > 0 AND ${ROOM_IN_PARTS_OF_STEP_25}))`,
      // NULL: the booking takes half hours as a whole, as all bookings of earlier versions do.
      "ALTER TABLE booking ADD COLUMN padding_minutes INTEGER",
      // As known_until and older_until are of servers that know shops: shops/edits/older-servers-table.ts.
      "ALTER TABLE server_clock ADD COLUMN parts_known_until BIGINT",
      "ALTER TABLE server_clock ADD COLUMN parts_older_until BIGINT",
    ],
  },
  {
    number: 26,
    name: "the agency's log, the words it finds shops by, and whom a device opens for",
    beside: 14,
    statements: [
      // 0 for the owner's, as earlier servers write it. Those see a person's device in its list, but find it by no token: it is
      // hashed by the secret of that person's link.
      "ALTER TABLE owner_device ADD COLUMN barber_color_id INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE owner_code ADD COLUMN barber_color_id INTEGER NOT NULL DEFAULT 0",
      // Stands with its shop and is erased with it, or after it where an earlier server erases the shop. `entry` grows with time
      // over all shops.
      `CREATE TABLE agency_log (
        calendar_id TEXT NOT NULL,
        entry BIGINT NOT NULL,
        act TEXT NOT NULL,
        device TEXT NOT NULL,
        done_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, entry)
      )`,
      "CREATE INDEX agency_log_by_entry ON agency_log (entry)",
      // Narrow, since a search reads all of them: shops/shop-words-table.ts. Earlier servers do not write it.
      `CREATE TABLE shop_words (
        calendar_id TEXT NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (calendar_id)
      )`,
    ],
  },
  {
    number: 27,
    name: "a client's note, area code and moves",
    beside: 14,
    statements: [
      // Earlier servers write none of them, and erase none of them either.
      "ALTER TABLE booking ADD COLUMN client_note TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE booking ADD COLUMN client_area_code TEXT NOT NULL DEFAULT ''",
      // What earlier servers leave of a client whom they erase. Empty, unless one has. One term, so that SQLite looks here and
      // not among all that were erased.
      `CREATE INDEX booking_with_leftovers ON booking (calendar_id, booking_id)
        WHERE CASE WHEN erased_at IS NULL THEN '' ELSE client_note || client_area_code END <> ''`,
      // How often its client has moved it.
      "ALTER TABLE booking ADD COLUMN client_moves INTEGER NOT NULL DEFAULT 0",
      // By whom, and from where, it was moved last: an exact repeat of that move succeeds.
      "ALTER TABLE booking ADD COLUMN moved_by TEXT NOT NULL DEFAULT 'owner'",
      "ALTER TABLE booking ADD COLUMN moved_from_barber_color_id INTEGER",
      "ALTER TABLE booking ADD COLUMN moved_from_starts_at BIGINT",
      // The time that the mail named: the next one says from when to when. NULL in a mail of an earlier server.
      "ALTER TABLE sent_mail ADD COLUMN named_barber_color_id INTEGER",
      "ALTER TABLE sent_mail ADD COLUMN named_starts_at BIGINT",
    ],
  },
  {
    number: 28,
    name: "waits for slots that open, and addresses that have left",
    beside: 14,
    statements: [
      // An address has three numbered places in a calendar: of two requests at once, each takes another, or none. The name and
      // the address are empty in waits of an address that has left.
      `CREATE TABLE client_wait (
        calendar_id TEXT NOT NULL,
        address_hash TEXT NOT NULL,
        place INTEGER NOT NULL,
        wait_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        service_id INTEGER NOT NULL,
        places INTEGER NOT NULL,
        day TEXT NOT NULL,
        day_begins BIGINT NOT NULL,
        day_ends BIGINT NOT NULL,
        parts_of_day INTEGER NOT NULL,
        client_name TEXT NOT NULL,
        client_email TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        told_at BIGINT NOT NULL,
        mailed_at BIGINT,
        copies INTEGER NOT NULL DEFAULT 0,
        is_admitted INTEGER NOT NULL DEFAULT 0,
        leased_until BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (calendar_id, address_hash, place)
      )`,
      "CREATE INDEX client_wait_by_day ON client_wait (calendar_id, day_begins)",
      "CREATE INDEX client_wait_by_age ON client_wait (day_ends)",
      "CREATE INDEX client_wait_by_address ON client_wait (address_hash)",
      // A row is written only where somebody waits that day. decisions/0057
      `CREATE TABLE opened_time (
        calendar_id TEXT NOT NULL,
        opened_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        starts_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        opened_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, opened_id)
      )`,
      "CREATE INDEX opened_time_due ON opened_time (due_at, calendar_id)",
      "CREATE INDEX opened_time_by_age ON opened_time (ends_at)",
      // It concerns all calendars: `calendar_id` is empty in all rows, as in mail_use.
      `CREATE TABLE wait_bar (
        calendar_id TEXT NOT NULL,
        address_hash TEXT NOT NULL,
        barred_until BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, address_hash)
      )`,
    ],
  },
  {
    number: 29,
    name: "who was asked, who has confirmed and who did not come",
    beside: 14,
    statements: [
      // When each was noted; NULL while it is not. They outlive the client's name and phone, as the booking does.
      "ALTER TABLE booking ADD COLUMN asked_at BIGINT",
      "ALTER TABLE booking ADD COLUMN confirmed_at BIGINT",
      "ALTER TABLE booking ADD COLUMN missed_at BIGINT",
      `CREATE INDEX booking_missed ON booking (calendar_id, client_phone, missed_at)
        WHERE missed_at IS NOT NULL`,
    ],
  },
  {
    number: 30,
    name: "phones for which only the shop books",
    beside: 14,
    statements: [
      // `chosen_at`: by the clock of the booking rules. It ends RETENTION_DAYS later.
      `CREATE TABLE shop_only_phone (
        calendar_id TEXT NOT NULL,
        client_phone TEXT NOT NULL,
        chosen_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, client_phone)
      )`,
      "CREATE INDEX shop_only_phone_by_age ON shop_only_phone (chosen_at)",
    ],
  },
  {
    number: 31,
    name: "what the owner notes about a client",
    beside: 14,
    statements: [
      `CREATE TABLE owner_note (
        calendar_id TEXT NOT NULL,
        client_phone TEXT NOT NULL,
        note TEXT NOT NULL,
        kept_to BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, client_phone)
      )`,
      "CREATE INDEX owner_note_by_age ON owner_note (kept_to)",
    ],
  },
  {
    number: 32,
    name: "notices on the owner's devices",
    beside: 14,
    statements: [
      // The server's own key. It concerns all calendars: `calendar_id` is empty, as in mail_use.
      `CREATE TABLE push_key (
        calendar_id TEXT NOT NULL,
        name TEXT NOT NULL,
        key_id TEXT NOT NULL,
        sealed TEXT NOT NULL,
        PRIMARY KEY (calendar_id, name)
      )`,
      // One for each device. `sealed`: where its push service is, and its keys. `link_mark`: of the link by which it was let in.
      `CREATE TABLE push_subscription (
        calendar_id TEXT NOT NULL,
        device_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        link_mark TEXT NOT NULL,
        server_key TEXT NOT NULL,
        endpoint_hash TEXT NOT NULL,
        key_id TEXT NOT NULL,
        sealed TEXT NOT NULL,
        with_names INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, device_id)
      )`,
      // What a device was told of a booking last: no notice comes twice.
      `CREATE TABLE push_notice (
        calendar_id TEXT NOT NULL,
        device_id TEXT NOT NULL,
        booking_id TEXT NOT NULL,
        told TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        ends_at BIGINT NOT NULL,
        PRIMARY KEY (calendar_id, device_id, booking_id)
      )`,
      "CREATE INDEX push_notice_by_age ON push_notice (ends_at)",
    ],
  },
  {
    number: 33,
    name: "series: clients who come every so many weeks",
    beside: 14,
    statements: [
      // Each date of a series is a booking like any other. The series itself holds nothing of its client: new dates take that
      // from the last one. decisions/0059
      "ALTER TABLE booking ADD COLUMN series_id TEXT",
      // Which date of the series it is: 0 for the first one. It stays, wherever the date is moved alone.
      "ALTER TABLE booking ADD COLUMN series_place INTEGER",
      `CREATE INDEX booking_of_series ON booking (calendar_id, series_id, starts_at)
        WHERE series_id IS NOT NULL`,
      // `first_day` is where its weeks are counted from, `next_place` the first of its dates that is not promised yet. `until_day`
      // is NULL in one without an end, `ended_from` until the owner cancels a date and those that follow: then it is when that
      // date begins, and `ended_at` when that was done.
      `CREATE TABLE series (
        calendar_id TEXT NOT NULL,
        series_id TEXT NOT NULL,
        barber_color_id INTEGER NOT NULL,
        service_id INTEGER NOT NULL,
        slot_time TEXT NOT NULL,
        every_weeks INTEGER NOT NULL CHECK (every_weeks > 0),
        until_day TEXT,
        asks_on TEXT NOT NULL,
        first_day TEXT NOT NULL,
        next_place INTEGER NOT NULL,
        ended_from BIGINT,
        ended_at BIGINT,
        due_day TEXT NOT NULL,
        PRIMARY KEY (calendar_id, series_id)
      )`,
      "CREATE INDEX series_due ON series (due_day, calendar_id, series_id)",
      `CREATE INDEX series_asking ON series (calendar_id, asks_on)
        WHERE until_day IS NULL AND ended_from IS NULL`,
    ],
  },
];
