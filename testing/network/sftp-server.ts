// A real sshd of OpenSSH for one test, which serves SFTP and nothing else, as the present user.

import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { onTestFinished } from "vitest";

import { temporaryFolder } from "../app-under-test.ts";
import { freePort } from "./free-port.ts";

const SSHD = "/usr/sbin/sshd";
const TRIES = 200;
const PAUSE_MILLISECONDS = 50;

export interface SftpServer {
  /** For BACKUP_TO: a folder that is made at the first copy. */
  readonly address: string;
  /** The same folder on this machine. */
  readonly folder: string;
  readonly port: number;
  /** A private key that is let in. */
  readonly key: string;
  /** The same as BACKUP_KEY takes it. */
  readonly backupKey: string;
  /** Its public half, which age encrypts for. */
  readonly publicKey: string;
  /** A key that is not let in, as BACKUP_KEY takes it. */
  readonly strangersKey: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Starts it again with another host key. */
  readonly restartAsOther: () => Promise<void>;
}

export async function sftpServer(place?: string): Promise<SftpServer> {
  const home = temporaryFolder();
  const port = await freePort();
  const folder = place ?? join(home, "copies");
  const key = makeKey(home, "client");
  const stranger = makeKey(home, "stranger");
  makeKey(home, "host");
  writeFileSync(join(home, "authorized_keys"), readFileSync(`${key}.pub`));
  writeFileSync(
    join(home, "config"),
    [
      `Port ${port}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${join(home, "host")}`,
      `AuthorizedKeysFile ${join(home, "authorized_keys")}`,
      `PidFile none`,
      "StrictModes no",
      "UsePAM no",
      "PasswordAuthentication no",
      "PermitRootLogin prohibit-password",
      "Subsystem sftp internal-sftp",
      "ForceCommand internal-sftp",
      "LogLevel ERROR",
      "",
    ].join("\n"),
  );
  // sshd separates privileges in this folder, which Debian's service makes.
  if (userInfo().uid === 0) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });

  let server: ChildProcess | undefined;
  async function start(): Promise<void> {
    server = spawn(SSHD, ["-D", "-e", "-f", join(home, "config")], { stdio: "ignore" });
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries === TRIES || server.exitCode !== null) throw new Error("sshd did not start");
      await after(PAUSE_MILLISECONDS);
    }
  }
  async function stop(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }
  onTestFinished(stop);
  await start();

  const inOneLine = (file: string) => readFileSync(file).toString("base64");
  return {
    address: `ssh://${userInfo().username}@127.0.0.1:${port}${folder}`,
    folder,
    port,
    key: readFileSync(key, "utf8"),
    backupKey: inOneLine(key),
    publicKey: readFileSync(`${key}.pub`, "utf8").trim(),
    strangersKey: inOneLine(stranger),
    stop,
    start,
    async restartAsOther() {
      await stop();
      makeKey(home, "other-host");
      const config = readFileSync(join(home, "config"), "utf8");
      writeFileSync(
        join(home, "config"),
        config.replace(join(home, "host"), join(home, "other-host")),
      );
      await start();
    },
  };
}

function makeKey(folder: string, name: string): string {
  const file = join(folder, name);
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", file]);
  return file;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
