// A folder of another machine, by OpenSSH's own `sftp`: whatever speaks SFTP will do, and nothing has to run there.

import { statSync } from "node:fs";
import { join } from "node:path";

import type { BackupAddress } from "./backup-address.ts";
import type { BackupPlace, PlaceAccess } from "./backup-place.ts";
import { UNFINISHED } from "./copy-names.ts";
import { PlaceFailed, placeIsFull, placeUnreachable } from "./place-failed.ts";
import { ProgramFailed, runToText } from "./run-programs.ts";

type SftpAddress = Extract<BackupAddress, { kind: "sftp" }>;

const CONNECT_SECONDS = 20;
// A connection that says nothing for a minute is given up.
const ALIVE_SECONDS = 15;
const ALIVE_COUNT = 4;

const KIB = 1_024;

const MISSING = /No such file|not found/i;

export function sftpPlace(address: SftpAddress, access: PlaceAccess): BackupPlace {
  const { path } = address;
  const enter = `cd "${path}"`;
  const run = (commands: readonly string[], folder?: string) =>
    runSftp(address, access, commands, folder);

  const list = async () => {
    try {
      const output = await run([enter, "ls -1"]);
      return output.split("\n").filter((line) => line !== "" && !line.startsWith("sftp> "));
    } catch (error) {
      if (error instanceof SftpRefused && MISSING.test(error.said)) return [];
      throw error;
    }
  };

  return {
    list,

    async put(folder, names) {
      // -f flushes the file there. A folder that exists is made again without success, which does not matter.
      const commands = names.map((name) => `put -f "${name}" "${name}${UNFINISHED}"`);
      try {
        await run([`-mkdir "${path}"`, enter, ...commands], folder);
      } catch (error) {
        const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
        throw await withFreeSpace(run, enter, { error, bytes, names });
      }
      try {
        await run([enter, ...names.map(renameTo)]);
      } catch (error) {
        if (!(error instanceof SftpRefused)) throw error;
        // Some servers rename over no file that exists.
        const there = new Set(await list());
        const left = names.filter((name) => there.has(name + UNFINISHED));
        const again = left.flatMap((name) => [`-rm "${name}"`, renameTo(name)]);
        await run([enter, ...again]);
      }
    },

    async get(names, folder) {
      await run([enter, ...names.map((name) => `get "${name}" "${name}"`)], folder);
    },

    async remove(names) {
      if (names.length === 0) return;
      await run([enter, ...names.map((name) => `-rm "${name}"`)]);
    },
  };
}

function renameTo(name: string): string {
  return `rename "${name}${UNFINISHED}" "${name}"`;
}

/** The server was reached, and has refused a command. */
class SftpRefused extends PlaceFailed {
  readonly said: string;

  constructor(said: string) {
    super(`the backup place has refused a command: ${lastLineOf(said)}`);
    this.said = said;
  }
}

/** SFTP has no word for a full disk but "Failure": the free space says whether it was that. Removes what was begun. */
async function withFreeSpace(
  run: (commands: readonly string[]) => Promise<string>,
  enter: string,
  { error, bytes, names }: { error: unknown; bytes: number; names: readonly string[] },
): Promise<unknown> {
  if (!(error instanceof SftpRefused) || !/Failure|write/i.test(error.said)) return error;
  const unsaid = `the backup place took only a part of the copy (${lastLineOf(error.said)})`;
  try {
    const removals = names.map((name) => `-rm "${name}${UNFINISHED}"`);
    const output = await run([enter, "df", ...removals]);
    // Size, used, available, for root, capacity; in KiB.
    const [, available] = /^\s*\d+\s+\d+\s+(\d+)\s+\d+\s+\d+%/m.exec(output) ?? [];
    if (available !== undefined && Number(available) * KIB < bytes) {
      return placeIsFull(`${available} KiB are free there, and the copy has ${bytes} bytes`);
    }
  } catch {
    // The place does not say how much is free.
  }
  return new PlaceFailed(`${unsaid}: is it full, or is there a quota?`);
}

async function runSftp(
  address: SftpAddress,
  access: PlaceAccess,
  commands: readonly string[],
  folder?: string,
): Promise<string> {
  try {
    const sftp = {
      name: "sftp",
      args: argumentsOf(address, access),
      ...(folder !== undefined && { folder }),
    };
    return await runToText([sftp], { from: { text: `${commands.join("\n")}\n` } });
  } catch (error) {
    if (error instanceof ProgramFailed) throw problemOf(address, access, error);
    throw error;
  }
}

function argumentsOf({ user, host, port }: SftpAddress, access: PlaceAccess): string[] {
  const options = [
    "BatchMode=yes",
    `ConnectTimeout=${CONNECT_SECONDS}`,
    `ServerAliveInterval=${ALIVE_SECONDS}`,
    `ServerAliveCountMax=${ALIVE_COUNT}`,
    "StrictHostKeyChecking=accept-new",
    `UserKnownHostsFile="${access.knownHosts}"`,
    "GlobalKnownHostsFile=/dev/null",
    "IdentityAgent=none",
    "IdentitiesOnly=yes",
    ...access.keyFiles.map((file) => `IdentityFile="${file}"`),
  ];
  return [
    "-F",
    "none",
    "-b",
    "-",
    "-P",
    String(port),
    ...options.flatMap((option) => ["-o", option]),
    "--",
    `${user}@${host}`,
  ];
}

function problemOf(
  { user, host, port }: SftpAddress,
  { knownHosts }: PlaceAccess,
  { said, message }: ProgramFailed,
): PlaceFailed {
  const there = `${user}@${host}:${port}`;
  if (/Permission denied \(|Too many authentication failures/.test(said)) {
    return new PlaceFailed(
      `the backup place does not accept this machine's key (${there}): its public half must stand in ~/.ssh/authorized_keys there`,
    );
  }
  if (/IDENTIFICATION HAS CHANGED|Host key verification failed/.test(said)) {
    return new PlaceFailed(
      `the backup place shows another host key than before (${there}): if it was set up again, remove its line from ${knownHosts}`,
    );
  }
  if (/is missing on this machine/.test(said)) return new PlaceFailed(lastLineOf(said));
  if (
    /^(remote |Couldn't|Can't|stat |realpath |dest )|Failure|No such file|Permission denied|not found/im.test(
      said,
    ) &&
    !isLost(said)
  ) {
    return new SftpRefused(said);
  }
  return placeUnreachable(`${there}: ${firstTellingLine(said) || message}`);
}

function isLost(said: string): boolean {
  return /Connection (refused|reset|timed out|closed)|timed out|Could not resolve|No route|Network is unreachable|Broken pipe/i.test(
    said,
  );
}

function firstTellingLine(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !/^(Warning:|Connected to)/.test(line)) ?? "";
}

function lastLineOf(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
