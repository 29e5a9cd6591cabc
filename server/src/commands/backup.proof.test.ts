import { execFile, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";

import { expect, test, vi } from "vitest";

import { migrate } from "../database/migrations/migrate.ts";
import { bookingStore } from "../booking/booking-store.ts";
import type { Database } from "../database/database.ts";
import { setSecret } from "../shops/shop-secrets-table.ts";
import { takeUpFiles } from "../shops/take-up-files.ts";
import { SHOPS } from "@vitrine/shops/shops";
import { ownerDevices } from "../owner/devices/owner-devices-table.ts";
import type { OwnerDevices } from "../owner/devices/owner-devices-table.ts";
import { openSqlite } from "../database/sqlite/sqlite-database.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  act,
  AT_EIGHT,
  closing,
  halfHours,
  ownerStores,
} from "@vitrine/testing/owner/owner-stores";
import { PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { fillAsVersion01, VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";

const UNCHECKED = "has no checksum beside it: it may have changed since it was made";

const NAME_ONE =
  "name one copy: npm run restore -- FILE, or -- latest, or -- NAME.tar.gz.age, the last two with the identity on the input; --of OWNER takes the copy of another address; or --calendars alone";

const TUESDAY_EIGHT_UTC = "2026-11-24T11:00:00.000Z";

/** Runs one of the operator's commands on the data in `folder`. */
const command = (name: "backup" | "restore", folder: string, ...parameters: string[]) =>
  wrappedCommand([], name, folder, ...parameters);

/** The same, run by the command `wrapper`. */
async function wrappedCommand(
  wrapper: readonly string[],
  name: "backup" | "restore" | "audit",
  folder: string,
  ...parameters: string[]
) {
  const script = resolve(import.meta.dirname, `${name}.ts`);
  const [program = "", ...rest] = [...wrapper, process.execPath, script, ...parameters];
  try {
    const { stdout } = await promisify(execFile)(program, rest, {
      env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder },
      timeout: 30_000,
    });
    return { ok: true, output: stdout };
  } catch (error) {
    return { ok: false, output: (error as { stderr: string }).stderr };
  }
}

const at = (halfHour: string, next: string, phone: string) => ({
  ...TUESDAY_AT_EIGHT,
  clientPhone: phone,
  dateTimeStart: `2026-11-24T${halfHour}:00-03:00`,
  dateTimeEnd: `2026-11-24T${next}:00-03:00`,
});

async function occupied(url: string): Promise<string[]> {
  const { body } = await callPatiently(url, "/check-availability", TUESDAY);
  return Object.entries(body as Record<string, boolean>)
    .filter(([, isFree]) => !isFree)
    .map(([label]) => label);
}

/** A database in which João has booked Tuesday at eight, closed, and a backup of it in a folder of its own. */
async function backupOfTuesday() {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "copy.sqlite");
  const database = openSqlite(join(folder, "vitrine.sqlite"));
  await migrate(database);
  await bookingStore(database).create({ ...JOAO_AT_EIGHT, capacity: 1 });
  await database.close();
  await command("backup", folder, file);
  return { folder, file };
}

/** When the bookings in the data of `folder` begin. */
function bookedIn(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, "vitrine.sqlite"));
  const rows = database.prepare("SELECT starts_at FROM booking").all();
  database.close();
  return rows.map((row) => new Date(Number(row["starts_at"])).toISOString());
}

test("a backup made while the server books is whole, and is served after a restore while the server runs", async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "deep", "copy.sqlite");
  const { url } = await serverProcess(folder);
  await book(url, at("08:00", "08:30", "1"));
  const bookings = Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      callPatiently(url, "/createAppointment", {
        ...TUESDAY_AT_EIGHT,
        barberColorId: 7,
        clientPhone: String(index),
      }),
    ),
  );
  expect(await command("backup", folder, file)).toEqual({
    ok: true,
    output: `Backed up to ${file}\n`,
  });
  await bookings;

  await book(url, at("09:00", "09:30", "2"));
  expect(await occupied(url)).toEqual(["08:00 - 08:30", "09:00 - 09:30"]);
  const restored = await command("restore", folder, file);
  expect(restored.output).toContain(`Restored ${file}`);
  expect(await occupied(url)).toEqual(["08:00 - 08:30"]);
  await book(url, at("09:00", "09:30", "3"));
  expect((await callPatiently(url, "/createAppointment", at("08:00", "08:30", "3"))).status).toBe(
    409,
  );

  // And back: what the restore replaced is kept beside the database.
  const before = readdirSync(folder).find((name) => /before-restore-\d+$/.test(name));
  await command("restore", folder, join(folder, String(before)));
  expect(await occupied(url)).toEqual(["08:00 - 08:30", "09:00 - 09:30"]);
});

test("a backup restores on a machine that has nothing yet", async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "copy.sqlite");
  const first = await serverProcess(folder);
  await book(first.url, TUESDAY_AT_EIGHT);
  await first.end("SIGKILL");
  await command("backup", folder, file);
  const elsewhere = temporaryFolder();
  await command("restore", elsewhere, file);
  const second = await serverProcess(elsewhere);
  expect(await occupied(second.url)).toEqual(["08:00 - 08:30"]);
});

test("a file that cannot be restored changes nothing", async () => {
  const folder = temporaryFolder();
  const { url } = await serverProcess(folder);
  await book(url, TUESDAY_AT_EIGHT);
  const other = temporaryFolder();
  const text = join(other, "text.sqlite");
  writeFileSync(text, "not a database");
  const damaged = join(other, "damaged.sqlite");
  await command("backup", folder, damaged);
  rmSync(`${damaged}.sha256`);
  truncateSync(damaged, 8_192);
  for (const [file, reason] of [
    [join(other, "nothing.sqlite"), "does not exist"],
    [text, "is not a database"],
    [damaged, "is damaged"],
  ] as const) {
    const { ok, output } = await command("restore", folder, file);
    expect(ok).toBe(false);
    expect(output).toContain(`Nothing was restored: ${file} ${reason}`);
  }
  expect(await occupied(url)).toEqual(["08:00 - 08:30"]);
});

test("a backup holds no device of an owner, and its restore does not change which devices open the page", async () => {
  const folder = temporaryFolder();
  const books = join(folder, "vitrine.sqlite");
  const backup = join(temporaryFolder(), "copy.sqlite");
  const raw = join(temporaryFolder(), "raw.sqlite");
  const withDevices = async <Result>(work: (devices: OwnerDevices) => Promise<Result>) => {
    const database = openSqlite(books);
    await migrate(database);
    const result = await work(ownerDevices(database));
    await database.close();
    return result;
  };
  const connect = async (devices: OwnerDevices, id: string) => {
    await devices.connect(
      "barbearia",
      { deviceId: id, tokenHash: id, name: "Mac" },
      undefined,
      now,
    );
    await devices.storeSeen("barbearia", id, now);
  };
  const now = Date.now();
  const connected = () =>
    withDevices(async (devices) =>
      (await devices.list("barbearia", now)).map(({ deviceId }) => deviceId),
    );

  await withDevices(async (devices) => {
    await connect(devices, "lost");
    await connect(devices, "kept");
    await devices.makeCode("barbearia", "code", now);
  });
  copyFileSync(books, raw);
  await command("backup", folder, backup);
  const held = new DatabaseSync(backup);
  for (const table of ["owner_device", "owner_code"]) {
    expect(held.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  }
  held.close();

  await withDevices(async (devices) => {
    await devices.disconnect("barbearia", { which: "one", deviceId: "lost" }, now);
    await connect(devices, "new");
  });
  for (const copy of [backup, raw]) {
    expect((await command("restore", folder, copy)).ok).toBe(true);
    expect((await connected()).toSorted()).toEqual(["kept", "new"]);
    expect(await withDevices((devices) => devices.isCodeOpen("barbearia", "code", now))).toBe(
      false,
    );
  }
  // On another machine, and in the place of a file that cannot be read.
  rmSync(books);
  expect((await command("restore", folder, raw)).ok).toBe(true);
  expect(await connected()).toEqual([]);
  writeFileSync(books, "no database");
  expect((await command("restore", folder, raw)).ok).toBe(true);
  expect(await connected()).toEqual([]);
});

test("a backup holds what is set beside the shops, and its restore brings back no link that was replaced or taken away", async () => {
  const folder = temporaryFolder();
  const books = join(folder, "vitrine.sqlite");
  const backup = join(temporaryFolder(), "copy.sqlite");
  const onBooks = async (work: (database: Database) => Promise<unknown>) => {
    const database = openSqlite(books);
    await migrate(database);
    await takeUpFiles(database, SHOPS);
    await work(database);
    await database.close();
  };
  const set = (calendarId: string, name: string, sealed: string) =>
    onBooks((database) => setSecret(database, { calendarId, name, keyId: "key", sealed }));
  const settings = () => {
    const held = new DatabaseSync(books);
    const rows = held.prepare("SELECT sealed FROM shop_secret ORDER BY calendar_id, name").all();
    held.close();
    return rows.map(({ sealed }) => sealed);
  };
  await set("barbearia", "feed-secret", "kept");
  await set("barbearia", "owner-link", "before");
  await set("reservas", "owner-link", "taken away later");
  await command("backup", folder, backup);
  await set("barbearia", "owner-link", "after");
  await set("reservas", "owner-link", "");
  await set("reservas", "feed-secret", "new");
  const restored = await command("restore", folder, backup);
  expect(restored.output).toContain("Kept: 3 settings beside shops that are newer than the copy");
  expect(settings()).toEqual(["kept", "after", "new", ""]);

  rmSync(books);
  expect((await command("restore", folder, backup)).ok).toBe(true);
  expect(settings()).toEqual(["kept", "before", "taken away later"]);
});

test("a backup holds no counts of clients, and counting goes on after its restore", async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "copy.sqlite");
  const { url } = await serverProcess(folder, { RATE_LIMIT: "1000000" });
  await book(url, TUESDAY_AT_EIGHT);
  const counted = (path: string) => {
    const database = new DatabaseSync(path);
    const { count } = database.prepare("SELECT COUNT(*) AS count FROM client_use").get() ?? {};
    database.close();
    return count;
  };
  expect(counted(join(folder, "vitrine.sqlite"))).toBeGreaterThan(0);
  await command("backup", folder, file);
  expect(counted(file)).toBe(0);
  await command("restore", folder, file);
  await book(url, at("09:00", "09:30", "2"));
  expect(counted(join(folder, "vitrine.sqlite"))).toBeGreaterThan(0);
});

test("a backup holds the closed times, which are closed again after a restore, and its books add up", async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "copy.sqlite");
  const database = openSqlite(join(folder, "vitrine.sqlite"));
  await migrate(database);
  const stores = ownerStores(database);
  await stores.clients.create(AT_EIGHT);
  await stores.closed.close(closing(), act());
  const weekly = {
    firstDay: "2026-11-24",
    from: "10:00",
    to: "11:00",
    scheduledTo: "2026-11-24",
  } as const;
  await stores.closed.close(closing({ spans: [halfHours(2, 4)], weekly }), act());
  await database.close();
  await command("backup", folder, file);

  const elsewhere = temporaryFolder();
  await command("restore", elsewhere, file);
  const audited = await wrappedCommand([], "audit", elsewhere);
  expect(audited.output).toMatch(/^1 live bookings in 1 calendars: no overlap/);
  const { url } = await serverProcess(elsewhere);
  expect(await occupied(url)).toEqual([
    "08:00 - 08:30",
    "08:30 - 09:00",
    "10:00 - 10:30",
    "10:30 - 11:00",
  ]);
  expect((await wrappedCommand([], "audit", elsewhere)).output).toBe(audited.output);
});

test("a backup with one changed byte is refused; without its checksum it is reported as unchecked", async () => {
  const { folder, file } = await backupOfTuesday();
  const bytes = readFileSync(file);
  bytes.write("Joan", bytes.indexOf("João da Silva"));
  writeFileSync(file, bytes);
  const before = readFileSync(join(folder, "vitrine.sqlite"));
  expect(await command("restore", folder, file)).toEqual({
    ok: false,
    output: `Nothing was restored: ${file} has changed since it was made: its checksum is not that in ${file}.sha256\n`,
  });
  expect(readFileSync(join(folder, "vitrine.sqlite"))).toEqual(before);

  rmSync(`${file}.sha256`);
  const elsewhere = temporaryFolder();
  expect(await command("restore", elsewhere, file)).toEqual({
    ok: true,
    output: `${file} ${UNCHECKED}\nRestored ${file}\n`,
  });
});

test("a backup that was written to is refused, even while the change is only in SQLite's log", async () => {
  const { file } = await backupOfTuesday();
  const written = new DatabaseSync(file);
  written.exec("UPDATE booking SET client_name = 'Ana'");
  expect((await command("restore", temporaryFolder(), file)).output).toContain(
    "has changed since it was made",
  );
  written.close();
});

test.each(["", "not a checksum"])(
  "a checksum file with '%s' in it confirms nothing",
  async (text) => {
    const { file } = await backupOfTuesday();
    writeFileSync(`${file}.sha256`, text);
    expect((await command("restore", temporaryFolder(), file)).output).toBe(
      `Nothing was restored: ${file}.sha256 holds no checksum\n`,
    );
  },
);

test("a backup never replaces a file, and says so when there is nothing to copy", async () => {
  const folder = temporaryFolder();
  const target = join(folder, "copy.sqlite");
  expect((await command("backup", folder, target)).output).toContain("there are no bookings");
  expect(existsSync(target)).toBe(false);
  const { end } = await serverProcess(folder);
  await end("SIGTERM");
  writeFileSync(target, "mine");
  expect((await command("backup", folder, target)).output).toContain("exists already");
});

test("with a PostgreSQL that is away, both commands say so without its password, and touch nothing", () => {
  const folder = temporaryFolder();
  const dump = join(folder, "copy.pgdump");
  writeFileSync(dump, "no dump");
  for (const name of ["backup", "restore"]) {
    const file = name === "backup" ? join(folder, "new.pgdump") : dump;
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, `${name}.ts`), file],
      {
        env: {
          ...PROGRAM_ENVIRONMENT,
          DATA_DIR: folder,
          DATABASE_URL: "postgres://vitrine:s3cret@127.0.0.1:1/vitrine",
        },
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^(No backup was made|Nothing was restored): /);
    expect(stderr).not.toContain("s3cret");
  }
  expect(readdirSync(folder)).toEqual(["copy.pgdump"]);
});

test("a database of version 0.1 restores, and its books add up", async () => {
  const file = join(temporaryFolder(), "version-0-1.sqlite");
  const old = openSqlite(file);
  await migrate(old, VERSION_0_1);
  await fillAsVersion01(old);
  await old.close();
  const folder = temporaryFolder();
  expect((await command("restore", folder, file)).output).toBe(
    `${file} ${UNCHECKED}\nRestored ${file}\n`,
  );
  expect((await wrappedCommand([], "audit", folder)).output).toBe(
    "2 live bookings in 2 calendars: no overlap, no overfull half hour, no drift.\n",
  );
});

test("a backup is restored through a symbolic link, and nothing is left beside it or beside the database", async () => {
  const { file } = await backupOfTuesday();
  const link = join(temporaryFolder(), "latest.sqlite");
  symlinkSync(file, link);
  const folder = temporaryFolder();
  expect((await command("restore", folder, link)).output).toBe(`Restored ${link}\n`);
  expect(readdirSync(dirname(file)).toSorted()).toEqual(["copy.sqlite", "copy.sqlite.sha256"]);
  // And the note that these bookings come from a copy.
  expect(readdirSync(folder).toSorted()).toEqual(["restored.json", "vitrine.sqlite"]);
});

test("a file that is not a backup of Vitrine is named in one sentence, and changes nothing", async () => {
  const { folder, file } = await backupOfTuesday();
  const other = temporaryFolder();
  const at = (name: string) => join(other, name);
  spawnSync("mkfifo", [at("pipe")]);
  symlinkSync(at("nothing"), at("dangling"));
  const variant = (name: string, sql: string) => {
    copyFileSync(file, at(name));
    const database = new DatabaseSync(at(name));
    database.exec(sql);
    database.close();
  };
  variant("later", "INSERT INTO migration VALUES (900, 'chairs')");
  variant("names", "UPDATE migration SET name = 'chairs' WHERE number = 1");
  variant("gap", "DELETE FROM migration WHERE number = 2");
  variant("column", "ALTER TABLE booking RENAME COLUMN client_phone TO phone");
  variant("index", "DROP INDEX booking_live");
  const foreign = new DatabaseSync(at("foreign"));
  foreign.exec(
    `CREATE TABLE booking (hotel TEXT); CREATE TABLE half_hour (x TEXT); CREATE TABLE migration (version TEXT);
     INSERT INTO booking VALUES ('Ritz')`,
  );
  foreign.close();

  const files = readdirSync(folder);
  const before = readFileSync(join(folder, "vitrine.sqlite"));
  for (const [parameters, reason] of [
    [[other], `${other} is a folder, not a file`],
    [[at("pipe")], `${at("pipe")} is not a file`],
    [["/dev/null"], "/dev/null is not a file"],
    [[at("dangling")], `${at("dangling")} does not exist`],
    [[join(file, "deeper")], `${join(file, "deeper")} does not exist`],
    [[at("foreign")], `${at("foreign")} holds no bookings of Vitrine`],
    [[at("gap")], `${at("gap")} holds no bookings of Vitrine`],
    [[at("column")], `${at("column")} holds no bookings of Vitrine`],
    [[at("index")], `${at("index")} holds no bookings of Vitrine`],
    [
      [at("later")],
      `${at("later")} cannot be used: its schema is of a later version of Vitrine (step 900, "chairs"): ` +
        "start that version, or restore a backup that was made before it",
    ],
    [
      [at("names")],
      `${at("names")} cannot be used: its schema is of a later version of Vitrine (step 1, "chairs"): ` +
        "start that version, or restore a backup that was made before it",
    ],
    [[file, file], NAME_ONE],
    [[""], NAME_ONE],
    [["--of", "https://agenda.example.com"], NAME_ONE],
    [["--into", file], NAME_ONE],
  ] as const) {
    expect(await command("restore", folder, ...parameters)).toEqual({
      ok: false,
      output: `Nothing was restored: ${reason}\n`,
    });
  }
  expect(readdirSync(folder)).toEqual(files);
  expect(readFileSync(join(folder, "vitrine.sqlite"))).toEqual(before);
});

test("a backup takes the place of a database that is damaged, which is kept", async () => {
  const { file } = await backupOfTuesday();
  const folder = temporaryFolder();
  writeFileSync(join(folder, "vitrine.sqlite"), "a disk's last words ".repeat(1_000));
  const { output } = await command("restore", folder, file);
  expect(output).toMatch(
    /^What was there before is damaged; it is kept in .+before-restore-\d+\n/m,
  );
  expect(output).toContain(`Restored ${file}\n`);
  expect(bookedIn(folder)).toEqual([TUESDAY_EIGHT_UTC]);
  const kept = readdirSync(folder).find((name) => name.includes("before-restore")) ?? "";
  expect(readFileSync(join(folder, kept), "utf8")).toMatch(/^a disk's last words/);
});

test("a backup that cannot be written is one sentence, and leaves nothing behind", async () => {
  const { folder, file } = await backupOfTuesday();
  const { ok, output } = await command("backup", folder, join(file, "inside", "copy.sqlite"));
  expect(ok).toBe(false);
  expect(output).toMatch(/^No backup was made: ENOTDIR: .+\n$/);
  expect(readdirSync(dirname(file)).toSorted()).toEqual(["copy.sqlite", "copy.sqlite.sha256"]);
});

// oxlint-disable-next-line vitest/no-conditional-tests -- a test left out would count as one that has not passed
if (process.platform === "linux") {
  // Neither root nor anybody else may write on a read-only disk; on another one root must first lose that privilege.
  const onReadOnlyDisk = (disk: string) => [
    "unshare",
    "--map-root-user",
    "--mount",
    "sh",
    "-c",
    `mount --bind "${disk}" "${disk}" && mount -o remount,ro,bind "${disk}" && exec "$0" "$@"`,
  ];
  const WITHOUT_PRIVILEGE = [
    "unshare",
    "--map-root-user",
    "setpriv",
    "--bounding-set=-dac_override,-dac_read_search",
  ];

  test("sha256sum confirms a backup by the file beside it, wherever both are copied to", async () => {
    const { file } = await backupOfTuesday();
    const elsewhere = temporaryFolder();
    for (const name of ["copy.sqlite", "copy.sqlite.sha256"]) {
      copyFileSync(join(dirname(file), name), join(elsewhere, name));
    }
    const { stdout } = spawnSync("sha256sum", ["--check", "copy.sqlite.sha256"], {
      cwd: elsewhere,
      encoding: "utf8",
    });
    expect(stdout).toBe("copy.sqlite: OK\n");
  });

  test("a sound backup is restored from a read-only disk and from a folder that may not be written to", async () => {
    const { file } = await backupOfTuesday();
    const disk = dirname(file);
    const first = temporaryFolder();
    expect(await wrappedCommand(onReadOnlyDisk(disk), "restore", first, file)).toEqual({
      ok: true,
      output: `Restored ${file}\n`,
    });
    chmodSync(file, 0o444);
    chmodSync(disk, 0o555);
    const second = temporaryFolder();
    expect(await wrappedCommand(WITHOUT_PRIVILEGE, "restore", second, file)).toEqual({
      ok: true,
      output: `Restored ${file}\n`,
    });
    chmodSync(disk, 0o755);
    expect([bookedIn(first), bookedIn(second)]).toEqual([[TUESDAY_EIGHT_UTC], [TUESDAY_EIGHT_UTC]]);
  });

  test("the files of a killed server on a disk that is now read-only are restored with all bookings", async () => {
    const left = temporaryFolder();
    const killed = await serverProcess(left);
    await book(killed.url, TUESDAY_AT_EIGHT);
    await killed.end("SIGKILL");
    rmSync(join(left, "vitrine.sqlite-shm"));
    const folder = temporaryFolder();
    const file = join(left, "vitrine.sqlite");
    expect(await wrappedCommand(onReadOnlyDisk(left), "restore", folder, file)).toEqual({
      ok: true,
      output: `${file} ${UNCHECKED}\nRestored ${file}\n`,
    });
    expect(bookedIn(folder)).toEqual([TUESDAY_EIGHT_UTC]);
  });

  test("a backup that may not be read is not called damaged", async () => {
    const { file } = await backupOfTuesday();
    chmodSync(file, 0o000);
    const { ok, output } = await wrappedCommand(
      WITHOUT_PRIVILEGE,
      "restore",
      temporaryFolder(),
      file,
    );
    expect(ok).toBe(false);
    expect(output).toBe(
      `Nothing was restored: ${file} cannot be read: EACCES: permission denied, open '${file}'\n`,
    );
  });
}

test("backups into a folder delete those that are too old, unless the clock has jumped", async () => {
  const [folder, backups] = [temporaryFolder(), temporaryFolder()];
  const database = openSqlite(join(folder, "vitrine.sqlite"));
  await migrate(database);
  await database.close();
  const old = "vitrine-2020-01-01T000000Z.sqlite";
  writeFileSync(join(backups, old), "");
  writeFileSync(join(backups, "the-accountant's.sqlite"), "");
  const writeClockDown = (seenAt: number, confirmed: number): void => {
    const books = new DatabaseSync(join(folder, "vitrine.sqlite"));
    books
      .prepare("UPDATE server_clock SET seen_at = ?, counted_until = ?, confirmed_milliseconds = ?")
      .run(seenAt, seenAt, confirmed);
    books.close();
  };
  const DAY_MILLISECONDS = 86_400_000;

  const untrusted = [
    // No server has run on this database yet.
    undefined,
    // The clock was two days behind, an hour ago.
    { seenAt: Date.now() - 2 * DAY_MILLISECONDS, confirmed: DAY_MILLISECONDS },
    // It has shown this day for an hour only.
    { seenAt: Date.now(), confirmed: 3_600_000 },
  ];
  for (const written of untrusted) {
    if (written !== undefined) writeClockDown(written.seenAt, written.confirmed);
    const made = await command("backup", folder, "--into", backups);
    expect(made.output).toMatch(/Older backups are left: the clock has jumped/);
    expect(existsSync(join(backups, old))).toBe(true);
    // Names hold seconds.
    await new Promise((next) => setTimeout(next, 1_100));
  }

  writeClockDown(Date.now(), DAY_MILLISECONDS);
  const made = await command("backup", folder, "--into", backups);
  expect(made.output).toMatch(/^Backed up to .+\nDeleted 1 older backups\n$/);
  const names = readdirSync(backups);
  expect(names).not.toContain(old);
  expect(names).toContain("the-accountant's.sqlite");
  expect(names.filter((name) => /^vitrine-.+\.sqlite$/.test(name))).toHaveLength(4);
});

test("no client's name outlives the promised time, not even in files of killed backups and restores", async () => {
  const [folder, backups] = [temporaryFolder(), temporaryFolder()];
  const file = join(folder, "vitrine.sqlite");
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  const books = new DatabaseSync(file);
  books
    .prepare("UPDATE server_clock SET seen_at = ?, counted_until = ?, confirmed_milliseconds = ?")
    .run(Date.now(), Date.now(), 86_400_000);
  // Large enough to be killed in the midst.
  books.exec(
    `CREATE TABLE ballast AS WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number
     WHERE value < 100) SELECT randomblob(1000000) AS noise FROM number`,
  );
  books.close();

  const killed = spawn(
    process.execPath,
    [resolve(import.meta.dirname, "backup.ts"), "--into", backups],
    { env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder }, stdio: "ignore" },
  );
  await vi.waitFor(() => expect(readdirSync(backups)).not.toEqual([]), {
    timeout: 20_000,
    interval: 1,
  });
  killed.kill("SIGKILL");
  const left = readdirSync(backups);
  expect(left.some((name) => name.endsWith(".unfinished"))).toBe(true);
  // As if it had been 91 days ago.
  const longAgo = new Date(Date.now() - 91 * 86_400_000);
  const name = `vitrine-${longAgo.toISOString().slice(0, 10)}T032000Z.sqlite`;
  for (const part of left) {
    renameSync(join(backups, part), join(backups, part.replace(/^.+\.sqlite/, name)));
  }
  for (const part of [
    "before-restore-1795000000000",
    "before-restore-1795000000001",
    "restoring",
  ]) {
    copyFileSync(file, `${file}.${part}`);
    if (!part.endsWith("1")) utimesSync(`${file}.${part}`, longAgo, longAgo);
  }

  const made = await command("backup", folder, "--into", backups);
  expect(made.output).toContain(`Deleted ${left.length + 2} older backups\n`);
  expect(readdirSync(backups).toSorted()).toEqual([
    expect.stringMatching(/^vitrine-\d.+Z\.sqlite$/),
    expect.stringMatching(/^vitrine-\d.+Z\.sqlite\.sha256$/),
  ]);
  expect(readdirSync(folder).filter((name) => /before|restoring/.test(name))).toEqual([
    "vitrine.sqlite.before-restore-1795000000001",
  ]);
});

test.each([
  { parameters: ["--into"] },
  { parameters: ["one.sqlite", "two.sqlite"] },
  { parameters: ["--into", "folder", "more"] },
])("`backup $parameters` makes no backup", async ({ parameters }) => {
  const made = await command("backup", temporaryFolder(), ...parameters);
  expect(made).toEqual({
    ok: false,
    output: "No backup was made: name one file, or a folder after --into or --due\n",
  });
});
