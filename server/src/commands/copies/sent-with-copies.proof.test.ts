import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ageKeys, machineWithJoao, sealedIn } from "@vitrine/testing/backups/backup-commands";

const ON_DISK = "BACKUP_TO lies on the disk of the bookings";
const MEMORY = "/dev/shm";

async function machineWithPlace() {
  const place = temporaryFolder();
  const keys = ageKeys();
  const credentials = temporaryFolder();
  const machine = await machineWithJoao({
    BACKUP_TO: place,
    BACKUP_FOR: keys.recipient,
    CREDENTIALS_DIRECTORY: credentials,
  });
  const settings = join(credentials, "vitrine.env");
  const identity = join(temporaryFolder(), "identity");
  writeFileSync(identity, keys.identity);
  const opened = (name: string) =>
    execFileSync("age", ["-d", "-i", identity, join(place, name)], { maxBuffer: 50_000_000 });
  return { place, machine, settings, opened };
}

test("settings that change travel with the same books, once", async () => {
  const { place, machine, settings, opened } = await machineWithPlace();
  writeFileSync(settings, "SMTP_URL=smtp://old\n");
  await machine.backUp();
  const [name = "", ...others] = sealedIn(place);
  expect(others).toEqual([]);
  writeFileSync(settings, "SMTP_URL=smtp://new\n");
  expect((await machine.backUp()).output).toContain(`Sent ${name} to`);
  expect((await machine.backUp()).output).not.toContain("Sent");
  const inCopy = execFileSync("tar", ["-xzO", "vitrine.env"], { input: opened(name) });
  expect(inCopy.toString()).toBe("SMTP_URL=smtp://new\n");
  expect(sealedIn(place)).toEqual([name]);
});

test("the sources beside the copies are sent once, in the place of those of the release before", async () => {
  const { place, machine, settings, opened } = await machineWithPlace();
  writeFileSync(settings, "");
  await machine.backUp();
  const sourcesThere = () => readdirSync(place).filter((name) => name.startsWith("source-"));
  expect(sourcesThere()).toEqual([]);
  for (const release of ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]) {
    rmSync(join(machine.copies, "source-aaaaaaaaaaaa.tar.gz"), { force: true });
    writeFileSync(join(machine.copies, `source-${release}.tar.gz`), `sources of ${release}`);
    await machine.backUp();
    const sealed = `source-${release}.tar.gz.age`;
    expect(sourcesThere().toSorted()).toEqual([sealed, `${sealed}.sha256`]);
    expect(opened(sealed).toString()).toBe(`sources of ${release}`);
  }
  const { mtimeMs } = statSync(join(place, "source-bbbbbbbbbbbb.tar.gz.age"));
  await machine.backUp();
  expect(statSync(join(place, "source-bbbbbbbbbbbb.tar.gz.age")).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(machine.copies).filter((name) => name.endsWith(".age"))).toEqual([]);
});

test("a folder on the disk of the bookings is named, and one on another is not", async () => {
  const { machine, settings } = await machineWithPlace();
  writeFileSync(settings, "");
  expect((await machine.backUp()).output).toContain(ON_DISK);
  const elsewhere = mkdtempSync(join(MEMORY, "vitrine-place-"));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  machine.environment["BACKUP_TO"] = elsewhere;
  const { code, output } = await machine.backUp();
  expect({ code, isNamed: output.includes(ON_DISK) }).toEqual({ code: 0, isNamed: false });
  expect(sealedIn(elsewhere)).toHaveLength(1);
});
