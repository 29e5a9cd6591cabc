// A real nginx in front of a server, from Debian's package, which `npm run test:servers` unpacks.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { unpackedFolder } from "../../scripts/debian/debian-packages.mjs";
import { freePort } from "./free-port.ts";

// Debian's names for the two kinds of machine that it is likely to run on.
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"];
const READY_TRIES = 200;
const READY_PAUSE_MILLISECONDS = 50;

export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts an nginx whose site is configured by these lines. */
export async function startNginx(site: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-nginx-"));
  const port = await freePort();
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off;
master_process off;
pid ${join(folder, "pid")};
error_log stderr;
events {}
http {
  access_log off;
  ${places.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    ${site}
  }
}
`,
  );
  const installation = unpackedFolder("nginx");
  const libraries = LIBRARIES.map((library) => join(installation, library)).join(":");
  const child = spawn(
    join(installation, "usr/sbin/nginx"),
    ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"],
    { env: { LD_LIBRARY_PATH: libraries }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const killAtExit = () => child.kill("SIGKILL");
  process.on("exit", killAtExit);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = once(child, "exit");

  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    process.off("exit", killAtExit);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < READY_TRIES && child.exitCode === null; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return { port, stop };
    } catch {
      await after(READY_PAUSE_MILLISECONDS);
    }
  }
  await stop();
  throw new Error(`nginx did not start: ${said}`);
}
