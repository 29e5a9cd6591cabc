import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { eraseAgain } from "../../erasing/erase-shops.ts";
import { keepTombstone } from "../../erasing/rows-of-shop-table.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { knownFrom } from "../../settings/calendar-secrets.ts";
import { feedHash, tombstoneId, wasFeed } from "../../shops/tombstones-table.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import { sentMailStore } from "../../mail/sent-mails-table.ts";
import { outboxFollowers } from "../../outbox/tables/outbox-followers-table.ts";
import { SHOPS } from "@vitrine/shops/shops";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  ageKeys,
  emptyMachine,
  machineWithJoao,
  onBooks,
} from "@vitrine/testing/backups/backup-commands";
import type { BackedUpMachine } from "@vitrine/testing/backups/backup-commands";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";

const CLIENTS =
  "SELECT client_name, client_phone, client_email, client_note, client_area_code FROM booking";
const BLANK = {
  client_name: "",
  client_phone: "",
  client_email: "",
  client_note: "",
  client_area_code: "",
};
const NOW = Date.now();

/** As the server erases: the columns of the client, and when. */
const erase = (machine: BackedUpMachine) =>
  machine.write(
    `UPDATE booking SET client_name = '', client_phone = '', client_email = '', client_note = '',
      client_area_code = '', erased_at = ${NOW}`,
  );

async function acceptConfirmation(machine: BackedUpMachine): Promise<void> {
  const bookingId = String(machine.rows("SELECT booking_id FROM booking")[0]?.["booking_id"]);
  await onBooks(machine, async (database) => {
    const mails = sentMailStore(database);
    const parts = [{ bookingId, kind: "confirmation", revision: 0 }] as const;
    await mails.begin("barbearia", parts, NOW);
    await mails.accept("barbearia", parts, NOW);
  });
}

/** A copy of before, then the client is erased and the mail sent, then another copy. */
async function erasedBetweenCopies() {
  const place = temporaryFolder();
  const keys = ageKeys();
  const settings = { BACKUP_TO: place, BACKUP_FOR: keys.recipient };
  const machine = await machineWithJoao(settings);
  machine.write("UPDATE booking SET client_note = 'Venho com a Bia.', client_area_code = '11'");
  await onBooks(machine, (database) =>
    outboxFollowers(database).follow("barbearia", [{ target: "calendar", place: "here" }], NOW),
  );
  expect((await machine.backUp()).code).toBe(0);
  const older = readdirSync(place).find((name) => name.endsWith(".tar.gz.age")) ?? "";
  await acceptConfirmation(machine);
  return { machine, keys, settings, older };
}

test("a client erased between the copy and the loss stays erased, and the calendars erase their copies", async () => {
  const { machine, keys, settings, older } = await erasedBetweenCopies();
  erase(machine);
  await machine.backUp();
  const elsewhere = emptyMachine(settings);
  const restored = await elsewhere.run("restore", [older], keys.identity);
  expect(restored.output).toContain("Erased again: the clients of 1 bookings\n");
  expect(elsewhere.rows(CLIENTS)).toEqual([BLANK]);
  expect(elsewhere.rows("SELECT erased_at FROM booking")).toEqual([{ erased_at: NOW }]);
  expect(elsewhere.rows("SELECT target, changes FROM outbox")).toEqual([
    { target: "calendar", changes: 2 },
  ]);
});

test("a shop erased between the copy and the loss stays erased, with its clients, and its id does not come back", async () => {
  const { machine, keys, settings, older } = await erasedBetweenCopies();
  await onBooks(machine, async (database) => {
    await keepTombstone(database, {
      id: tombstoneId("barbearia"),
      feedHashes: [feedHash("barbearia", knownFrom("a-secret-of-sixteen"))],
      erasedAt: NOW,
    });
    await eraseAgain(database, "barbearia");
  });
  await machine.backUp();
  const elsewhere = emptyMachine(settings);
  const restored = await elsewhere.run("restore", [older], keys.identity);
  expect(restored.output).toContain("Erased again: 1 shops\n");
  for (const table of ["booking", "half_hour", "outbox", "outbox_follower", "shop_revision"]) {
    expect(elsewhere.rows(`SELECT * FROM ${table} WHERE calendar_id = 'barbearia'`)).toEqual([]);
  }
  expect(elsewhere.rows("SELECT calendar_id, state FROM shop ORDER BY calendar_id")).toEqual([
    { calendar_id: tombstoneId("barbearia"), state: "erased" },
    { calendar_id: "reservas", state: "open" },
  ]);
  await onBooks(elsewhere, async (database) => {
    expect(await wasFeed(database, "barbearia", "a-secret-of-sixteen")).toBe(true);
  });
});

test("settings that cannot be read do not keep a restore from erasing again", async () => {
  const { machine, keys, older } = await erasedBetweenCopies();
  erase(machine);
  machine.write("DROP TABLE shop_secret");
  const restored = await machine.run("restore", [older], keys.identity);
  expect(restored.output).toContain("Erased again: the clients of 1 bookings\n");
  expect(restored.output).toContain("Links replaced since the copy may open again: make new ones");
  expect(machine.rows(CLIENTS)).toEqual([BLANK]);
});

test("a mail that was sent between the copy and the loss is not sent again", async () => {
  const { machine, keys, settings, older } = await erasedBetweenCopies();
  await machine.backUp();
  const elsewhere = emptyMachine(settings);
  const restored = await elsewhere.run("restore", [older], keys.identity);
  expect(restored.output).toContain(
    "Not sent again: 1 mails that were sent after the copy was made\n",
  );
  const bookingId = String(elsewhere.rows("SELECT booking_id FROM booking")[0]?.["booking_id"]);
  const [progress, mayBegin] = await onBooks(elsewhere, async (database) => {
    const mails = sentMailStore(database);
    const parts = [{ bookingId, kind: "confirmation", revision: 0 }] as const;
    return [
      (await mails.progressOf("barbearia", bookingId)).get("confirmation"),
      await mails.begin("barbearia", parts, NOW),
    ];
  });
  expect(progress).toBe("accepted");
  expect(mayBegin).toBe(false);
});

test("a plain copy is brought up to date by the file beside it, and by the bookings that it replaces", async () => {
  const { machine } = await erasedBetweenCopies();
  const copy = readdirSync(machine.copies).find((name) => name.endsWith(".sqlite")) ?? "";
  erase(machine);
  // The file beside the copy knows nothing of the erasure yet: the bookings that are replaced do.
  expect((await machine.run("restore", [join(machine.copies, copy)])).output).toContain(
    "Erased again: the clients of 1 bookings\n",
  );
  expect(machine.rows(CLIENTS)).toEqual([BLANK]);

  await machine.backUp();
  const [elsewhere, folder] = [emptyMachine(), temporaryFolder()];
  for (const name of [copy, `${copy}.sha256`, "after-copies.jsonl"]) {
    copyFileSync(join(machine.copies, name), join(folder, name));
  }
  expect((await elsewhere.run("restore", [join(folder, copy)])).code).toBe(0);
  expect(elsewhere.rows(CLIENTS)).toEqual([BLANK]);
});

test("a list of erasures that cannot be read restores nothing", async () => {
  const { machine } = await erasedBetweenCopies();
  const copy = readdirSync(machine.copies).find((name) => name.endsWith(".sqlite")) ?? "";
  const [elsewhere, folder] = [emptyMachine(), temporaryFolder()];
  copyFileSync(join(machine.copies, copy), join(folder, copy));
  writeFileSync(join(folder, "after-copies.jsonl"), '{"erased":["barbearia"]}\n');
  expect((await elsewhere.run("restore", [join(folder, copy)])).errors).toContain(
    "Nothing was restored: line 1 of ",
  );
  expect(readdirSync(elsewhere.data)).toEqual([]);
});

test("clients whose time is over are erased before the restored bookings are served, where the clock is trusted", async () => {
  const place = temporaryFolder();
  const keys = ageKeys();
  const machine = await machineWithJoao({ BACKUP_TO: place, BACKUP_FOR: keys.recipient });
  const old = NOW - 100 * 86_400_000;
  machine.write(`UPDATE booking SET starts_at = ${old}, ends_at = ${old + 1_800_000}`);
  const trust = (milliseconds: number) =>
    machine.write(
      `UPDATE server_clock SET seen_at = ${Date.now()}, counted_until = ${Date.now()}, confirmed_milliseconds = ${milliseconds}`,
    );
  trust(0);
  expect((await machine.backUp()).code).toBe(0);
  expect((await machine.run("restore", ["latest"], keys.identity)).output).not.toContain("Erased");
  expect(machine.rows(CLIENTS)).not.toEqual([BLANK]);
  trust(86_400_000);
  // Of what servers write by themselves alone, no further copy is made.
  machine.write("UPDATE booking SET revision = 1");
  expect((await machine.backUp()).code).toBe(0);
  expect((await machine.run("restore", ["latest"], keys.identity)).output).toContain(
    "Erased again: the clients of 1 bookings\n",
  );
  expect(machine.rows(CLIENTS)).toEqual([BLANK]);
});

test("what lies beside the copies names no client", async () => {
  const { machine } = await erasedBetweenCopies();
  await onBooks(machine, async (database) => {
    await bookingStore(database).create({
      ...JOAO_AT_EIGHT,
      clientPhone: "5511912345678",
      clientName: "Ana Maria",
      clientEmail: "ana@example.com",
      barberColorId: 7,
      capacity: 1,
    });
  });
  erase(machine);
  await machine.backUp();
  const text = readFileSync(join(machine.copies, "after-copies.jsonl"), "utf8");
  expect(text.trim().split("\n")).toHaveLength(3);
  expect(text).not.toMatch(/Ana|João|example\.com|55119|987654321/);
});

test("a client who is erased while the calendars are asked stays erased", async () => {
  const { machine } = await erasedBetweenCopies();
  const copy = readdirSync(machine.copies).find((name) => name.endsWith(".sqlite")) ?? "";
  machine.write("UPDATE booking SET cancelled_at = 1");
  let asked = 0;
  const calendar = createServer((_request, response) => {
    if (asked === 0) erase(machine);
    asked += 1;
    response.writeHead(503).end();
  });
  calendar.listen(0, "127.0.0.1");
  onTestFinished(() => {
    calendar.close();
  });
  await once(calendar, "listening");
  const { port } = calendar.address() as AddressInfo;
  Object.assign(machine.environment, {
    CALDAV_URL_BARBEARIA: `http://127.0.0.1:${port}/joao/barbearia`,
    CALDAV_USER_BARBEARIA: "joao",
    CALDAV_PASSWORD_BARBEARIA: "secret",
  });
  expect(await machine.run("restore", [join(machine.copies, copy)])).toMatchObject({ code: 0 });
  expect(asked).toBeGreaterThan(0);
  expect(machine.rows(CLIENTS)).toEqual([BLANK]);
});

test("a shop that a restored copy was to erase has its days of grace again, since the erasure may have been revoked", async () => {
  const machine = await machineWithJoao();
  await onBooks(machine, (database) => takeUpFiles(database, SHOPS));
  machine.write(
    "UPDATE shop SET state = 'suspended', erase_at = 1 WHERE calendar_id = 'barbearia'",
  );
  expect((await machine.backUp()).code).toBe(0);
  const copy = readdirSync(machine.copies).find((name) => name.endsWith(".sqlite")) ?? "";
  machine.write("UPDATE shop SET state = 'open', erase_at = NULL WHERE calendar_id = 'barbearia'");
  const restored = await machine.run("restore", [join(machine.copies, copy)]);
  expect(restored.output).toContain(
    "To be erased in seven days: the shop barbearia. npm run shops -- reopen barbearia revokes that\n",
  );
  const sixDays = Date.now() + 6 * 86_400_000;
  expect(machine.rows(`SELECT calendar_id FROM shop WHERE erase_at > ${sixDays}`)).toEqual([
    { calendar_id: "barbearia" },
  ]);
});
