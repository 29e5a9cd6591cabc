// PHP's own web server with one of its programs, from Debian's packages, which `npm run test:servers` unpacks.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { unpackedFolder } from "../../../scripts/debian/debian-packages.mjs";

// Debian names the folders of libraries for the machine.
const MACHINE = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";

// One needs those before it.
const EXTENSIONS =
  "pdo pdo_sqlite pdo_pgsql calendar ctype dom gettext iconv mbstring xml simplexml xmlreader xmlwriter".split(
    " ",
  );

export interface PhpServer {
  /** Without a slash at its end. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts PHP's web server on a free port; `script` answers every request. */
export async function startPhpServer({
  script,
  includePath = "",
  environment = {},
}: {
  readonly script: string;
  readonly includePath?: string;
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<PhpServer> {
  const unpacked = unpackedFolder("php");
  const extensions = EXTENSIONS.map(
    (name) => `extension=${join(unpacked, "usr/lib/php/20220829", name)}.so`,
  );
  const settings = [...extensions, `include_path=${includePath}`].flatMap((one) => ["-d", one]);
  const libraries = ["usr/lib", "lib"].map((name) => join(unpacked, name, MACHINE));
  const child = spawn(
    join(unpacked, "usr/bin/php8.2"),
    ["-n", ...settings, "-S", "127.0.0.1:0", script],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { LD_LIBRARY_PATH: libraries.join(":"), ...environment },
    },
  );
  const exit = once(child, "exit");
  const origin = await new Promise<string>((found, reject) => {
    let output = "";
    createInterface(child.stderr).on("line", (line) => {
      output += `${line}\n`;
      const address = /Development Server \((http:[^)]+)\) started/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`php ended with ${code}: ${output}`)));
  });
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}
