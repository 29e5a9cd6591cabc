import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  ageKeys,
  flipByte,
  machineWithJoao,
  runCommand,
  sealedIn,
} from "@vitrine/testing/backups/backup-commands";

/** A machine with one copy at a place, whose bookings have been cancelled since. */
async function backedUp() {
  const place = temporaryFolder();
  const keys = ageKeys();
  const machine = await machineWithJoao({ BACKUP_TO: place, BACKUP_FOR: keys.recipient });
  expect(await machine.backUp()).toMatchObject({ code: 0, errors: "" });
  machine.write("UPDATE booking SET cancelled_at = 1");
  const [name = ""] = sealedIn(place);
  const file = join(place, name);
  const restore = (identity = keys.identity, ...more: string[]) =>
    machine.run("restore", ["latest", ...more], identity);
  const isUntouched = () =>
    machine.rows("SELECT cancelled_at FROM booking")[0]?.["cancelled_at"] === 1;
  return { machine, place, keys, name, file, restore, isUntouched };
}

function putChecksum(file: string, name: string): void {
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(`${file}.sha256`, `${sha256}  ${name}\n`);
}

test("a copy is restored with the identity, and refused with another one and with none", async () => {
  const { restore, isUntouched, machine, name } = await backedUp();
  const stranger = await restore(ageKeys().identity);
  expect(stranger.errors).toBe(
    `Nothing was restored: ${name} cannot be opened by this identity: it was encrypted for another one (BACKUP_FOR)\n`,
  );
  expect((await restore("")).errors).toContain("the input holds no identity");
  expect((await restore("AGE-SECRET-KEY-1QQQQ")).errors).toContain(
    "the identity on the input is none that age can use",
  );
  expect(isUntouched()).toBe(true);
  expect((await restore()).output).toContain(`Restored ${name}\n`);
  expect(machine.rows("SELECT cancelled_at FROM booking")).toEqual([{ cancelled_at: null }]);
  expect(readdirSync(machine.data).filter((one) => one.startsWith("."))).toEqual([]);
});

test.each([
  ["flipped", flipByte],
  ["cut off", (file: string) => truncateSync(file, statSync(file).size - 100)],
  ["cut off at its beginning", (file: string) => truncateSync(file, 50)],
])(
  "a copy that was %s is refused, with its checksum, without it, and with a new one",
  async (_how, damage) => {
    const { file, name, restore, isUntouched } = await backedUp();
    damage(file);
    expect((await restore()).errors).toContain(
      `Nothing was restored: ${name} has changed since it was sent, or was cut off`,
    );
    rmSync(`${file}.sha256`);
    expect((await restore()).errors).toContain(
      `Nothing was restored: ${name} is damaged or cut off (`,
    );
    putChecksum(file, name);
    expect((await restore()).errors).toContain(
      `Nothing was restored: ${name} is damaged or cut off (`,
    );
    expect(isUntouched()).toBe(true);
  },
);

test("an older copy under the name of a newer one is refused", async () => {
  const { machine, place, file, name, restore, isUntouched } = await backedUp();
  await after(1_100);
  expect((await machine.backUp()).code).toBe(0);
  const newer = sealedIn(place).at(-1) ?? "";
  expect(newer).not.toBe(name);
  copyFileSync(file, join(place, newer));
  putChecksum(join(place, newer), newer);
  expect((await restore()).errors).toMatch(
    new RegExp(`${newer} is an older or newer copy under another name: it was made at 20`),
  );
  expect(isUntouched()).toBe(true);
});

test("a copy of another shop's server is refused, with the words that take it all the same", async () => {
  const { machine, restore, isUntouched } = await backedUp();
  machine.environment["PUBLIC_URL"] = "https://outra.example.com";
  expect((await restore()).errors).toContain(
    "is a copy of https://agenda.example.com, and this is https://outra.example.com; to take it all the same, add --of https://agenda.example.com",
  );
  expect(isUntouched()).toBe(true);
  const { identity } = ageKeys();
  expect((await restore(identity, "--of", "https://agenda.example.com")).code).toBe(1);
});

test.each([
  [
    "a link",
    (folder: string) => symlinkSync("/etc/passwd", join(folder, "vitrine.env")),
    ["vitrine.env"],
  ],
  [
    "a file that no copy has",
    (folder: string) => writeFileSync(join(folder, "evil"), ""),
    ["evil"],
  ],
  [
    "a path upwards",
    (folder: string) => writeFileSync(join(folder, "..", "vitrine-upwards"), ""),
    ["../vitrine-upwards"],
  ],
  ["an absolute path", () => undefined, ["/etc/hostname"]],
  [
    "the bookings twice",
    (folder: string) => writeFileSync(join(folder, "more"), ""),
    ["vitrine.sqlite"],
  ],
  ["a folder", (folder: string) => mkdirSync(join(folder, "vitrine.pgdump")), ["vitrine.pgdump"]],
])("a copy with %s in it is refused, and nothing is written", async (_what, prepare, names) => {
  const { file, name, keys, machine, restore, isUntouched } = await backedUp();
  const folder = join(temporaryFolder(), "inside");
  mkdirSync(folder);
  const [id, tar] = [join(folder, "..", "id"), join(folder, "..", "tar")];
  writeFileSync(id, keys.identity);
  execFileSync("bash", ["-c", 'age -d -i "$1" "$2" | tar -xz -C "$3"', "_", id, file, folder]);
  prepare(folder);
  execFileSync("tar", [
    "-c",
    "-P",
    "-f",
    tar,
    "-C",
    folder,
    "copy.json",
    "vitrine.sqlite",
    ...names,
  ]);
  rmSync(file);
  execFileSync("bash", ["-c", 'gzip -c "$1" | age -r "$2" > "$3"', "_", tar, keys.recipient, file]);
  putChecksum(file, name);
  expect((await restore()).errors).toBe(
    `Nothing was restored: ${name} holds other files than a copy of Vitrine does\n`,
  );
  expect(isUntouched()).toBe(true);
  expect(readdirSync(machine.data).filter((one) => one.startsWith("."))).toEqual([]);
  const bare = temporaryFolder();
  const fetched = await runCommand("fetch-copy", [join(file, ".."), bare], {}, keys.identity);
  expect(fetched.errors).toContain("holds other files than a copy of Vitrine does");
  expect(readdirSync(bare)).toEqual([]);
});

test("bookings that are not those of the manifest are refused", async () => {
  const { file, name, keys, restore, isUntouched } = await backedUp();
  const folder = join(temporaryFolder(), "inside");
  mkdirSync(folder);
  const [id, tar] = [join(folder, "..", "id"), join(folder, "..", "tar")];
  writeFileSync(id, keys.identity);
  execFileSync("bash", ["-c", 'age -d -i "$1" "$2" | tar -xz -C "$3"', "_", id, file, folder]);
  flipByte(join(folder, "vitrine.sqlite"));
  execFileSync("tar", ["-c", "-f", tar, "-C", folder, "copy.json", "vitrine.sqlite"]);
  rmSync(file);
  execFileSync("bash", ["-c", 'gzip -c "$1" | age -r "$2" > "$3"', "_", tar, keys.recipient, file]);
  putChecksum(file, name);
  expect((await restore()).errors).toContain(
    `${name} holds another vitrine.sqlite than it was made with`,
  );
  expect(isUntouched()).toBe(true);
});

test("a copy that is not there, and a place without one, are each named", async () => {
  const { machine, place, keys } = await backedUp();
  const missing = "vitrine-2020-01-01T000000Z.tar.gz.age";
  expect((await machine.run("restore", [missing], keys.identity)).errors).toContain(
    `${missing} is no copy that lies at the backup place`,
  );
  for (const name of readdirSync(place)) renameSync(join(place, name), join(place, `mine-${name}`));
  expect((await machine.run("restore", ["latest"], keys.identity)).errors).toContain(
    "the backup place holds no copy",
  );
});

test("a drill without identity opens the newest copy and compares what lies at the place; with it, it does the whole way", async () => {
  const { machine, file, keys, isUntouched } = await backedUp();
  const plain = await machine.run("drill", []);
  expect(plain).toMatchObject({ code: 0, errors: "" });
  expect(plain.output).toMatch(
    /is 0 minutes old\n.*1 live bookings in 1 calendars, no finding\n.*is what was sent/s,
  );
  const whole = await machine.run("drill", [], keys.identity);
  expect(whole).toMatchObject({ code: 0, errors: "" });
  expect(whole.output).toMatch(/fetched in .*1 live bookings.*the whole way took \d/s);
  expect(isUntouched()).toBe(true);
  const lastDrill = () => readFileSync(join(machine.data, "last-drill.json"), "utf8");
  expect(lastDrill()).toContain('"isFine":true');

  flipByte(file);
  const changed = await machine.run("drill", []);
  expect(changed.errors).toContain("at BACKUP_TO is not what was sent: it has changed there");
  expect(lastDrill()).toContain('"isFine":false');
  rmSync(file);
  expect((await machine.run("drill", [])).code).toBe(1);
  expect(readdirSync(machine.copies).filter((one) => one.startsWith("."))).toEqual([]);
});

test("a drill finds a plain copy that has changed, and books that do not add up", async () => {
  const { machine } = await backedUp();
  // It was cancelled, and its half hour was not given back.
  await machine.backUp();
  expect((await machine.run("drill", [])).errors).toContain("do not add up");
  const copy =
    readdirSync(machine.copies)
      .filter((one) => one.endsWith(".sqlite"))
      .toSorted()
      .at(-1) ?? "";
  flipByte(join(machine.copies, copy));
  expect((await machine.run("drill", [])).errors).toContain("has changed since it was made");
});

test("a drill that cannot be noted says so, and a good one is not called failed", async () => {
  const { machine, file } = await backedUp();
  // What the note is written to is a folder: root, too, is refused there.
  mkdirSync(join(machine.data, "last-drill.json.unfinished"));
  const good = await machine.run("drill", []);
  expect(good.code).toBe(1);
  expect(good.output).toContain("1 live bookings in 1 calendars, no finding");
  expect(good.errors).toMatch(/^How the drill ended was not noted in \S+: EISDIR/);
  expect(good.errors).not.toContain("failed");
  rmSync(file);
  const failed = await machine.run("drill", []);
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(
    /^The drill failed: .* is not there any more\nHow the drill ended was not noted in \S+: EISDIR.*\n$/,
  );
});
