import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  ageKeys,
  emptyMachine,
  machineWithJoao,
  runCommand,
  sealedIn,
} from "@vitrine/testing/backups/backup-commands";
import { sftpServer } from "@vitrine/testing/network/sftp-server";

const isRoot = process.getuid?.() === 0;

const CANCEL = "UPDATE booking SET cancelled_at = 1";

const lastRun = (machine: { data: string }, act: string) =>
  JSON.parse(readFileSync(join(machine.data, `last-${act}.json`), "utf8")) as {
    isFine: boolean;
    reason: string;
  };

test("a copy and the settings come back from BACKUP_TO by SSH with nothing but the identity", async () => {
  const place = await sftpServer();
  const credentials = temporaryFolder();
  const settings = "# settings\nPUBLIC_URL=https://agenda.example.com\nOWNER_SECRET='a #b'\n";
  writeFileSync(join(credentials, "vitrine.env"), settings);
  const machine = await machineWithJoao({
    BACKUP_TO: place.address,
    BACKUP_FOR: place.publicKey,
    BACKUP_KEY: place.backupKey,
    CREDENTIALS_DIRECTORY: credentials,
  });
  expect(await machine.backUp()).toMatchObject({ code: 0, errors: "" });
  const [name = ""] = sealedIn(place.folder);
  expect(readdirSync(place.folder).toSorted()).toEqual([
    "after-copies.jsonl.age",
    "after-copies.jsonl.age.sha256",
    "copies-of-https-agenda.example.com",
    name,
    `${name}.sha256`,
  ]);
  execFileSync(
    "sha256sum",
    ["--check", "--quiet", "after-copies.jsonl.age.sha256", `${name}.sha256`],
    {
      cwd: place.folder,
    },
  );

  const folder = temporaryFolder();
  const fetched = await runCommand("fetch-copy", [place.address, folder], {}, place.key);
  expect(fetched).toMatchObject({ code: 0, errors: "" });
  expect(readdirSync(folder).toSorted()).toEqual([
    "after-copies.jsonl",
    "copy.json",
    "vitrine.env",
    "vitrine.sqlite",
  ]);
  expect(readFileSync(join(folder, "vitrine.env"), "utf8")).toBe(settings);
  const elsewhere = emptyMachine();
  expect(await elsewhere.run("restore", [join(folder, "vitrine.sqlite")])).toMatchObject({
    code: 0,
  });
  expect(elsewhere.rows("SELECT client_name FROM booking")).toEqual([
    { client_name: "João da Silva" },
  ]);
});

test("an identity of age opens the copies, and the SSH key after it the place", async () => {
  const place = await sftpServer();
  const { identity, recipient } = ageKeys();
  const machine = await machineWithJoao({
    BACKUP_TO: place.address,
    BACKUP_FOR: recipient,
    BACKUP_KEY: place.backupKey,
  });
  expect(await machine.backUp()).toMatchObject({ code: 0, errors: "" });
  const fetchWith = (input: string) =>
    runCommand("fetch-copy", [place.address, temporaryFolder()], {}, input);
  expect(await fetchWith(`${identity}\n${place.key}`)).toMatchObject({ code: 0, errors: "" });
  expect((await fetchWith(identity)).errors).toContain(
    "the backup place does not accept this machine's key",
  );
  expect((await fetchWith(place.key)).errors).toContain("cannot be opened by this identity");
});

test("while the place is away a copy is kept here, and sent as soon as it is back, though nothing has changed", async () => {
  const place = await sftpServer();
  const { recipient } = ageKeys();
  const machine = await machineWithJoao({
    BACKUP_TO: place.address,
    BACKUP_FOR: recipient,
    BACKUP_KEY: place.backupKey,
  });
  await place.stop();
  const failed = await machine.backUp();
  expect(failed.code).toBe(1);
  expect(failed.errors).toContain("The backup failed: the backup place cannot be reached: ");
  expect(failed.errors).toContain("Connection refused");
  expect(lastRun(machine, "backup").reason).toContain("the backup place cannot be reached");
  const copy = readdirSync(machine.copies).find((name) => name.endsWith(".sqlite")) ?? "";

  await place.start();
  const again = await machine.backUp();
  expect(again.output).toContain(
    `Sent ${copy.replace(".sqlite", ".tar.gz.age")} to ${place.address}`,
  );
  expect(lastRun(machine, "backup")).toMatchObject({ isFine: true, reason: "" });
  expect(sealedIn(place.folder)).toEqual([copy.replace(".sqlite", ".tar.gz.age")]);
});

test("a key that the place does not know, and a place with another host key, are each named in a sentence", async () => {
  const place = await sftpServer();
  const { recipient } = ageKeys();
  const machine = await machineWithJoao({
    BACKUP_TO: place.address,
    BACKUP_FOR: recipient,
    BACKUP_KEY: place.strangersKey,
  });
  expect((await machine.backUp()).errors).toContain(
    `the backup place does not accept this machine's key (${place.address.slice("ssh://".length).split("/")[0]})`,
  );
  machine.environment["BACKUP_KEY"] = place.backupKey;
  expect((await machine.backUp()).code).toBe(0);
  await place.restartAsOther();
  machine.write(CANCEL);
  expect((await machine.backUp()).errors).toContain(
    "the backup place shows another host key than before",
  );
});

test("a mounted folder that is not there, or has become empty, is not filled again in silence", async () => {
  const place = join(temporaryFolder(), "mounted");
  const { recipient } = ageKeys();
  const machine = await machineWithJoao({ BACKUP_TO: place, BACKUP_FOR: recipient });
  expect((await machine.backUp()).errors).toContain(`${place} does not exist: is it mounted?`);
  mkdirSync(place);
  expect((await machine.backUp()).code).toBe(0);
  for (const name of readdirSync(place)) rmSync(join(place, name));
  machine.write(CANCEL);
  expect((await machine.backUp()).errors).toContain("the backup place holds no copy any more");
  expect(readdirSync(place)).toEqual([]);
});

test.skipIf(!isRoot).each(["folder", "sftp"])(
  "a full place is named as full, leaves nothing unfinished that counts, and gets the copy when there is room (%s)",
  async (kind) => {
    const disk = temporaryFolder();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
    onTestFinished(() => {
      execFileSync("umount", [disk]);
    });
    const filling = join(disk, "other");
    writeFileSync(filling, Buffer.alloc(1_040_000));
    const { recipient } = ageKeys();
    const place = kind === "sftp" ? await sftpServer(disk) : undefined;
    const machine = await machineWithJoao({
      BACKUP_TO: place?.address ?? disk,
      BACKUP_FOR: recipient,
      ...(place && { BACKUP_KEY: place.backupKey }),
    });
    const failed = await machine.backUp();
    expect(failed.errors).toContain("the backup place is full");
    expect(sealedIn(disk)).toEqual([]);
    rmSync(filling);
    expect(await machine.backUp()).toMatchObject({ code: 0, errors: "" });
    expect(sealedIn(disk)).toHaveLength(1);
  },
);

test.skipIf(!isRoot)("a full disk of this machine is named, and leaves no half copy", async () => {
  const disk = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
  onTestFinished(() => {
    execFileSync("umount", [disk]);
  });
  const machine = await machineWithJoao();
  const copies = join(disk, "copies");
  const backUp = () => machine.run("backup", ["--due", copies]);
  writeFileSync(join(disk, "other"), Buffer.alloc(950_000));
  const failed = await backUp();
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(/^The backup failed: .*(full|no space)/i);
  expect(lastRun(machine, "backup").isFine).toBe(false);
  expect(readdirSync(copies)).toEqual([]);
  rmSync(join(disk, "other"));
  expect(await backUp()).toMatchObject({ code: 0, errors: "" });
});

test("nothing is copied while nothing changes, and each change makes one copy more", async () => {
  const place = temporaryFolder();
  const { recipient } = ageKeys();
  const machine = await machineWithJoao({ BACKUP_TO: place, BACKUP_FOR: recipient });
  for (let run = 0; run < 3; run++) expect((await machine.backUp()).code).toBe(0);
  expect(sealedIn(place)).toHaveLength(1);
  machine.write(CANCEL);
  await machine.backUp();
  await machine.backUp();
  expect(sealedIn(place)).toHaveLength(2);
  const names = readdirSync(machine.copies).toSorted();
  const [one, two] = names.filter((name) => name.endsWith(".sqlite"));
  expect(names).toEqual([
    "after-copies.jsonl",
    ...[one, two].flatMap((copy) => [copy, `${copy}.sent`, `${copy}.sha256`]),
  ]);
});

test("without BACKUP_TO, copies are kept on this machine alone; without BACKUP_FOR, nothing is sent anywhere", async () => {
  const machine = await machineWithJoao();
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  expect(readdirSync(machine.copies).some((name) => name.endsWith(".sqlite"))).toBe(true);
  const place = temporaryFolder();
  machine.environment["BACKUP_TO"] = place;
  expect((await machine.backUp()).errors).toContain("BACKUP_FOR must be set with BACKUP_TO");
  expect(readdirSync(place)).toEqual([]);
  expect(existsSync(join(machine.data, "last-backup.json"))).toBe(true);
});

test("two servers do not send to one folder, and one that has changed its address goes on", async () => {
  const place = temporaryFolder();
  const { recipient } = ageKeys();
  const settings = { BACKUP_TO: place, BACKUP_FOR: recipient };
  const first = await machineWithJoao(settings);
  expect((await first.backUp()).code).toBe(0);
  const second = await machineWithJoao({ ...settings, PUBLIC_URL: "https://outra.example.com" });
  const before = readdirSync(place);
  expect((await second.backUp()).errors).toContain(
    "the backup place holds the copies of another server (copies-of-https-agenda.example.com)",
  );
  expect(readdirSync(place)).toEqual(before);
  first.environment["PUBLIC_URL"] = "https://nova.example.com";
  first.write(CANCEL);
  expect((await first.backUp()).code).toBe(0);
  expect(readdirSync(place)).toContain("copies-of-https-nova.example.com");
  expect(readdirSync(place)).not.toContain("copies-of-https-agenda.example.com");
});

test("bookings that began again from nothing do not take the place of the copies of those before", async () => {
  const place = temporaryFolder();
  const { identity, recipient } = ageKeys();
  const settings = { BACKUP_TO: place, BACKUP_FOR: recipient };
  expect((await (await machineWithJoao(settings)).backUp()).code).toBe(0);
  const before = readdirSync(place);
  const again = await machineWithJoao(settings);
  expect((await again.backUp()).errors).toContain(
    "the bookings here do not come from them: bring them back with vitrine restore latest < identity",
  );
  expect(readdirSync(place)).toEqual(before);
  expect((await again.run("restore", ["latest"], identity)).code).toBe(0);
  again.write(CANCEL);
  expect(await again.backUp()).toMatchObject({ code: 0, errors: "" });
});

test("the folder of an opened copy is gone after a signal, too", async () => {
  const module = join(import.meta.dirname, "../../backups/temporary-folder.ts");
  const program = `const { inTemporaryFolder } = await import(${JSON.stringify(module)});
    await inTemporaryFolder((folder) => {
      console.log(folder);
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const folder = chunk.toString().trim();
  expect(existsSync(folder)).toBe(true);
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(143);
  expect(existsSync(folder)).toBe(false);
});
