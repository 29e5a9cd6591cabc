import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A checkout of this project under measurement. */
export interface Checkout {
  /** `here` or `there`. */
  readonly name: string;
  readonly folder: string;
  /** Its own pinned Node. */
  readonly node: string;
  /** What its own scripts give that Node and the server's environment; empty where it has none of it. */
  readonly serverFlags: readonly string[];
  /** Its server's program; a version before 0.3 runs its sources. */
  readonly serverProgram: string;
  readonly serverEnvironment: Readonly<Record<string, string>>;
}

interface ServerNode {
  readonly SERVER_FLAGS?: readonly string[];
  readonly SERVER_PROGRAM?: string;
  readonly SERVER_ENVIRONMENT?: Readonly<Record<string, string>>;
}

/** The program of a checkout whose server is not bundled. */
export const SERVER_SOURCE = "server/src/main.ts";

/** The checkout that this file belongs to. */
export const HERE: Checkout = await checkoutAt("here", resolve(import.meta.dirname, "../.."));

/**
 * Another checkout, with its dependencies installed and its pages built by its own scripts.
 * @throws when there is none in `folder`
 */
export async function prepareCheckout(folder: string): Promise<Checkout> {
  const other = await checkoutAt("there", resolve(folder));
  if (!existsSync(join(other.folder, SERVER_SOURCE))) {
    throw new Error(`${other.folder} is no checkout of this project: it has no server/src/main.ts`);
  }
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { install, build } = await import("./scripts/prepare.mjs"); install(); build();`,
    ],
    { cwd: other.folder, stdio: "inherit" },
  );
  return other;
}

async function checkoutAt(name: string, folder: string): Promise<Checkout> {
  const serverNode = join(folder, "scripts", "server-node.mjs");
  const {
    SERVER_FLAGS = [],
    SERVER_PROGRAM = SERVER_SOURCE,
    SERVER_ENVIRONMENT = {},
  }: ServerNode = existsSync(serverNode)
    ? ((await import(pathToFileURL(serverNode).href)) as ServerNode)
    : {};
  return {
    name,
    folder,
    node: join(folder, "node_modules", "node", "bin", "node"),
    serverFlags: SERVER_FLAGS,
    serverProgram: SERVER_PROGRAM,
    serverEnvironment: SERVER_ENVIRONMENT,
  };
}
