// The shops: each is a row of facts, and every change of them a revision.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Reader, Transaction } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { timedOperation } from "../database/operation.ts";
import { find, number, oneOf, orNull, PAGE, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { partsOf } from "../database/statement-parts.ts";
import { endLinksOfThoseWhoLeft } from "./person-links-table.ts";
import { noteWords } from "./shop-words-table.ts";
import type { Values } from "../database/database.ts";

/** The reader of facts with a step: bookings take parts of half hours, which an earlier server would not give back. */
export const READER_OF_STEPS = 3;

/** `erased`: a tombstone that keeps the id from coming back. */
export const SHOP_STATES = ["open", "suspended", "erased"] as const;

export type ShopState = (typeof SHOP_STATES)[number];

const SHOP = {
  calendar_id: text,
  revision: number,
  facts: text,
  state: oneOf<ShopState>(SHOP_STATES),
  reader: number,
  file_hash: orNull(text),
  changed_at: number,
  /** When its rows are erased, unless it is opened before. */
  erase_at: orNull(number),
};

export type ShopRow = RowOf<typeof SHOP>;

const SHOP_COLUMNS = Object.keys(SHOP).join(", ");

const AMONG = (ids: Values) =>
  query(SHOP, `SELECT ${SHOP_COLUMNS} FROM shop WHERE calendar_id IN (${namesIn(ids).join(", ")})`);

const REVISIONS_AMONG = (ids: Values) =>
  query(
    { calendar_id: text, revision: number, changed_at: number },
    `SELECT calendar_id, revision, changed_at FROM shop
  WHERE calendar_id IN (${namesIn(ids).join(", ")})`,
  );

const AFTER = query(
  SHOP,
  `SELECT ${SHOP_COLUMNS} FROM shop WHERE calendar_id > :after ORDER BY calendar_id LIMIT :most`,
);

const AFTER_AT_WORK = query(
  SHOP,
  `SELECT ${SHOP_COLUMNS} FROM shop WHERE calendar_id > :after AND state <> 'erased'
  ORDER BY calendar_id LIMIT :most`,
);

const FOLLOWING_FILES = query(
  { calendar_id: text },
  "SELECT calendar_id FROM shop WHERE file_hash IS NOT NULL ORDER BY calendar_id LIMIT :most",
);

const NEXT = query(
  { calendar_id: text },
  "SELECT calendar_id FROM shop WHERE calendar_id > :after ORDER BY calendar_id LIMIT 1",
);

const REVISIONS = query(
  {
    revision: number,
    facts: text,
    state: oneOf<ShopState>(SHOP_STATES),
    changed_at: number,
    changed_by: text,
  },
  `SELECT revision, facts, state, changed_at, changed_by FROM shop_revision
  WHERE calendar_id = :calendarId ORDER BY revision DESC`,
);

// A revision that only suspends or opens the shop has the facts of the one before it.
const VERSIONS = query(
  { revision: number, changed_at: number, changed_by: text },
  `SELECT revision, changed_at, changed_by FROM (
    SELECT revision, changed_at, changed_by,
      facts IS DISTINCT FROM lag(facts) OVER (ORDER BY revision) AS is_new
    FROM shop_revision WHERE calendar_id = :calendarId
  ) AS noted
  WHERE is_new ORDER BY revision DESC LIMIT :most`,
);

const FACTS_OF_REVISION = query(
  { facts: text },
  "SELECT facts FROM shop_revision WHERE calendar_id = :calendarId AND revision = :revision",
);

const INSERT = `INSERT INTO shop (${SHOP_COLUMNS})
  VALUES (:calendarId, 1, :facts, :state, :reader, :fileHash, :now, NULL)
  ON CONFLICT (calendar_id) DO NOTHING`;

// A shop that had a step still has bookings that take parts of half hours; one with a later reader may have had one.
// Opening a shop again revokes its erasure: also one that an earlier version has left on an open shop.
const CHANGE = `UPDATE shop SET revision = revision + 1, facts = :facts, state = :state,
    reader = CASE WHEN reader >= ${READER_OF_STEPS} AND :reader < ${READER_OF_STEPS} THEN ${READER_OF_STEPS} ELSE :reader END, file_hash = :fileHash, changed_at = :now,
    erase_at = CASE WHEN CAST(:state AS TEXT) = 'open' THEN NULL
      ELSE coalesce(CAST(:eraseAt AS BIGINT), CASE WHEN state = 'suspended' THEN erase_at END) END
  WHERE calendar_id = :calendarId AND revision = :revision AND state <> 'erased'`;

const NOTE_REVISION = `INSERT INTO shop_revision
    (calendar_id, revision, facts, state, changed_at, changed_by)
  VALUES (:calendarId, :revision, :facts, :state, :now, :changedBy)`;

// The facts stay, and the file that they follow.
const CHANGE_BESIDE_FACTS = `UPDATE shop SET revision = revision + 1, changed_at = :now
  WHERE calendar_id = :calendarId AND state <> 'erased'`;

// The shop's weekly rules and series are looked at again by its new facts: a longer window, a barber who has come back.
const MAKE_DUE = ["weekly_closing", "series"].map(
  (table) => `UPDATE ${table} SET due_day = '' WHERE calendar_id = :calendarId`,
);

const REVISIONS_KEPT = 50;

const TOO_OLD = query(
  { revision: number },
  `SELECT revision FROM shop_revision
  WHERE calendar_id = :calendarId ORDER BY revision DESC LIMIT 1 OFFSET ${REVISIONS_KEPT}`,
);

const FORGET_REVISIONS =
  "DELETE FROM shop_revision WHERE calendar_id = :calendarId AND revision <= :before";

/** A shop as it shall be. */
export interface ShopChange {
  readonly calendarId: string;
  /** The revision that it is now, as the change was decided by; 0 for a new shop. */
  readonly revision: number;
  /** As JSON. */
  readonly facts: string;
  readonly state: ShopState;
  /** The number of the reader that a server needs for these facts. */
  readonly reader: number;
  /** Of the file that it follows; `null` once a person has edited it. */
  readonly fileHash: string | null;
  readonly changedBy: string;
  /** When a suspended shop is to be erased; without it, that stays as it was. */
  readonly eraseAt?: Instant;
}

const CHANGE_SHOP = timedOperation(
  "change a shop",
  async (transaction, change: ShopChange, now) => ({
    ok: await changeShopIn(transaction, change, now),
  }),
);

/** `changeShop` in a transaction that then holds the shop: creates and moves wait for its end. */
export async function changeShopIn(
  transaction: Transaction,
  { changedBy, ...change }: ShopChange,
  now: Instant,
): Promise<boolean> {
  const { calendarId, revision, facts, state, reader, fileHash, eraseAt = null } = change;
  const values = { calendarId, facts, state, now };
  const changed =
    revision === 0
      ? await transaction.run(INSERT, { ...values, reader, fileHash })
      : await transaction.run(CHANGE, { ...values, reader, fileHash, revision, eraseAt });
  if (changed === 0) return false;
  for (const statement of MAKE_DUE) await transaction.run(statement, { calendarId });
  await noteWords(transaction, calendarId, facts);
  await endLinksOfThoseWhoLeft(transaction, calendarId, facts, now);
  await noteRevision(transaction, { ...values, revision: revision + 1, changedBy });
  return true;
}

async function noteRevision(
  transaction: Transaction,
  noted: Omit<ShopChange, "reader" | "fileHash"> & { readonly now: Instant },
): Promise<void> {
  const { calendarId } = noted;
  await transaction.run(NOTE_REVISION, { ...noted });
  // Counted, since changes beside the facts take numbers and have no row.
  const [tooOld] = await find(transaction, TOO_OLD, { calendarId });
  if (tooOld === undefined) return;
  await transaction.run(FORGET_REVISIONS, { calendarId, before: tooOld.revision });
}

/**
 * Counts the revision on, so that every server learns of what stands beside the facts; `false` where there is no such shop.
 * The history of the facts does not hold it: it would push their changes out.
 */
export async function changeBesideFacts(
  transaction: Transaction,
  calendarId: string,
  now: Instant,
): Promise<boolean> {
  return (await transaction.run(CHANGE_BESIDE_FACTS, { calendarId, now })) > 0;
}

/** Which facts are current, in one statement for many shops. */
export async function revisionsOf(
  reader: Reader,
  calendarIds: readonly string[],
): Promise<RowOf<ReturnType<typeof REVISIONS_AMONG>["columns"]>[]> {
  const rows = await Promise.all(
    partsOf(calendarIds).map((part) => {
      const ids = nameEach("id", part);
      return find(reader, REVISIONS_AMONG(ids), ids);
    }),
  );
  return rows.flat();
}

export async function shopsAmong(
  reader: Reader,
  calendarIds: readonly string[],
): Promise<ShopRow[]> {
  const rows = await Promise.all(
    partsOf(calendarIds).map((part) => {
      const ids = nameEach("id", part);
      return find(reader, AMONG(ids), ids);
    }),
  );
  return rows.flat();
}

/** The shops after this id in the order of their ids, at most a page of them. */
export function shopsAfter(reader: Reader, after: string, most = PAGE): Promise<ShopRow[]> {
  return find(reader, AFTER, { after, most });
}

/** As `shopsAfter`, without those that are erased. */
export function shopsAtWorkAfter(reader: Reader, after: string, most: number): Promise<ShopRow[]> {
  return find(reader, AFTER_AT_WORK, { after, most });
}

/** The first few shops that have followed a file, and whose file is none of these. */
export async function shopsWithoutFile(
  reader: Reader,
  files: readonly string[],
  most: number,
): Promise<string[]> {
  const rows = await find(reader, FOLLOWING_FILES, { most: files.length + most });
  return rows
    .map((row) => row.calendar_id)
    .filter((id) => !files.includes(id))
    .slice(0, most);
}

/** The id of the shop after this one in the order of their ids, erased ones too. */
export async function nextShop(reader: Reader, after: string): Promise<string | undefined> {
  return (await find(reader, NEXT, { after }))[0]?.calendar_id;
}

export interface ShopRevision {
  readonly revision: number;
  readonly facts: string;
  readonly state: ShopState;
  readonly changedAt: Instant;
  readonly changedBy: string;
}

/** The last revisions of a shop, the newest first. */
export async function revisionsOfShop(reader: Reader, calendarId: string): Promise<ShopRevision[]> {
  const rows = await find(reader, REVISIONS, { calendarId });
  return rows.map(({ changed_at: changedAt, changed_by: changedBy, ...row }) => ({
    ...row,
    changedAt,
    changedBy,
  }));
}

/** The revisions that brought other facts, the newest first, without these facts themselves: all together may be large. */
export async function versionsOfShop(
  reader: Reader,
  calendarId: string,
  most: number,
): Promise<Omit<ShopRevision, "facts" | "state">[]> {
  const rows = await find(reader, VERSIONS, { calendarId, most });
  return rows.map(({ revision, changed_at: changedAt, changed_by: changedBy }) => ({
    revision,
    changedAt,
    changedBy,
  }));
}

/** The facts of a revision that is still kept, as JSON. */
export async function factsOfRevision(
  reader: Reader,
  calendarId: string,
  revision: number,
): Promise<string | undefined> {
  return (await find(reader, FACTS_OF_REVISION, { calendarId, revision }))[0]?.facts;
}

/** Returns `false`, and changes nothing, when the shop is no longer at this revision, or was there before, or is erased. */
export async function changeShop(database: Database, change: ShopChange): Promise<boolean> {
  return (await database.tx(CHANGE_SHOP, change)).ok;
}
