// The CalDAV server xandikos for tests, from Debian's package, which `npm run test:servers` unpacks. It keeps its
// calendars on a disk of its own that can be filled up, which Linux lets anyone make.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { unpackedFolder } from "../../../scripts/debian/debian-packages.mjs";
import { startBasicAuthFront } from "./basic-auth-front.ts";
import type { CalendarServer } from "./calendar-server.ts";
import { makeCalendar } from "./dav-calendar.ts";
import { fillDisk } from "../../databases/fill-disk.ts";
import { freePort } from "../../network/free-port.ts";
import { untilAnswered } from "../../network/until-answered.ts";

const OWNER = "dona";
const READER = "leitora";

const SMALL_DISK = 'mount -t tmpfs -o size=48m tmpfs "$DISK" && exec "$0" "$@"';
const IN_ITS_OWN_WORLD = ["--map-root-user", "--mount", "sh", "-c", SMALL_DISK];

export async function startXandikos(): Promise<CalendarServer> {
  const unpacked = unpackedFolder("xandikos");
  const disk = mkdtempSync(join(tmpdir(), "vitrine-xandikos-"));
  const port = await freePort();
  const program = ["/usr/bin/python3", join(unpacked, "usr/bin/xandikos")];
  const place = ["--listen-address", "127.0.0.1", "--port", String(port), "--directory", disk];
  const account = ["--current-user-principal", `/${OWNER}/`, "--autocreate", "--defaults"];
  const child = spawn("unshare", [...IN_ITS_OWN_WORLD, ...program, ...place, ...account], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      DISK: disk,
      PYTHONPATH: join(unpacked, "usr/lib/python3/dist-packages"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  const exit = once(child, "exit");
  const itself = `http://127.0.0.1:${port}`;
  await untilAnswered(itself, child);

  // It has no logins: its manual puts a web server in front of it.
  let password = "segredo";
  const front = await startBasicAuthFront(itself, (user, said) =>
    [OWNER, READER].includes(user) && said === password ? user === OWNER : undefined,
  );
  const calendarNamed = (name: string) => ({
    url: `${front.origin}/${OWNER}/calendars/${name}`,
    user: OWNER,
    password,
  });

  return {
    origin: front.origin,

    createCalendar: (name) => makeCalendar(calendarNamed(name)),

    async changePassword() {
      password = `${password}-novo`;
      return password;
    },

    async createReadOnlyCalendar(name) {
      return { ...(await makeCalendar(calendarNamed(name))), user: READER };
    },

    // Its disk is given out in pages of more than a kibibyte: there is none left.
    async leaveRoom() {
      const ballast = `/proc/${child.pid}/root${disk}/ballast`;
      fillDisk(ballast);
      return async () => rmSync(ballast);
    },

    async stop() {
      await front.stop();
      child.kill("SIGTERM");
      await exit;
      rmSync(disk, { recursive: true, force: true });
    },
  };
}
