// A server of somebody else's that keeps copies: Debian's sshd in a file system of its own, reached from inside a machine's
// network, and still there when that machine is not.

import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { trustTheAuthoritiesOfThisMachine, untilThere } from "./bare-debian.ts";

const USER = "copias";
const PORT = 2222;
const FOLDER = "vitrine";
const KEYS = "etc/ssh/keys-of-copias";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const SSHD_CONFIG = `Port ${PORT}
ListenAddress 127.0.0.1
AllowUsers ${USER}
AuthorizedKeysFile /${KEYS}
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
Subsystem sftp internal-sftp
ForceCommand internal-sftp
`;

export type CopiesServer = ReturnType<typeof makeCopiesServer>;

/** Unpacks `archive`, a bare Debian, and installs sshd in it. */
export function makeCopiesServer(archive: string) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-copies-"));
  const root = join(folder, "root");
  mkdirSync(root);
  const inIt = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      "chroot",
      [root, "env", "-i", `PATH=${PATH}`, "DEBIAN_FRONTEND=noninteractive", ...command],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`${command.join(" ")} failed: ${stdout}${stderr}`);
    return stdout;
  };
  spawnSync("tar", ["-xf", archive, "-C", root, "--numeric-owner"]);
  copyFileSync("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  trustTheAuthoritiesOfThisMachine(root);
  inIt("apt-get", "update", "-qq");
  inIt("apt-get", "install", "-y", "-qq", "--no-install-recommends", "openssh-server");
  // With '!' as its password, which is the default, sshd takes it for locked.
  inIt("useradd", "--create-home", "--password", "*", USER);
  inIt("install", "-d", "-o", USER, `/home/${USER}/${FOLDER}`);
  inIt("mkdir", "-p", "/run/sshd");
  inIt("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "owner", "-f", "/root/identity");
  writeFileSync(join(root, "etc/ssh/sshd_config"), SSHD_CONFIG);
  writeFileSync(join(root, KEYS), "");
  const copies = join(root, "home", USER, FOLDER);
  let sshd: ChildProcess | undefined;

  const stop = async () => {
    const ended = sshd;
    sshd = undefined;
    if (ended === undefined) return;
    ended.kill("SIGTERM");
    await once(ended, "exit");
  };

  return {
    /** What `BACKUP_TO` is. */
    address: `ssh://${USER}@127.0.0.1:${PORT}/home/${USER}/${FOLDER}`,
    /** The private key that opens the copies, and the public one for which they are encrypted. */
    identity: readFileSync(join(root, "root/identity"), "utf8"),
    recipient: readFileSync(join(root, "root/identity.pub"), "utf8").trim(),
    /** The folder of the copies, as this machine sees it. */
    folder: copies,
    copies: () => readdirSync(copies).toSorted(),
    allow: (publicKey: string) => appendFileSync(join(root, KEYS), `${publicKey}\n`),
    /** Answers at 127.0.0.1:2222 of the network that these words lead into. */
    async serve(inItsNetwork: readonly string[]) {
      await stop();
      const [command = "", ...rest] = inItsNetwork;
      const sshdCommand = ["chroot", root, "/usr/sbin/sshd", "-D", "-e"];
      sshd = spawn(command, [...rest, ...sshdCommand], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      let said = "";
      sshd.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
      await untilThere("an sshd", () => {
        if (sshd?.exitCode !== null) throw new Error(`sshd ended: ${said}`);
        return said.includes("Server listening") || undefined;
      });
    },
    stop,
    async end() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
