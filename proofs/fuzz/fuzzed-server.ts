import { cpSync, rmSync } from "node:fs";

import type { Shop } from "@vitrine/domain/shop/shop";
import { SHOPS } from "@vitrine/shops/shops";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { startServer } from "@vitrine/testing/start-server";
import { FIVE_MINUTE_SALON } from "./five-minute-salon.ts";
import { folderWithSalon, newFolder } from "./salon-folder.ts";
import { readApiDocument } from "./requests/api-document.ts";
import { fuzz } from "./fuzz-run.ts";
import type { FuzzRun } from "./fuzz-run.ts";
import { FuzzSession } from "./fuzz-session.ts";
import { heldRequest } from "./stalled-requests.ts";
import { SILENCE_MILLISECONDS } from "./requests/fuzz-request.ts";
import { OWNER_SETTINGS } from "./requests/owner-secrets.ts";
import { falseRows } from "./stored-rows.ts";

export interface Verdict {
  readonly session: FuzzSession;
  /** The smallest case of the fault that was found, and how to see it again. */
  readonly fault: string | undefined;
}

type Wanted = Pick<FuzzRun, "seed" | "requests" | "path">;

/** Fuzzes a real server process of its own, on a database without bookings; `isPatient`: also with requests that never end. */
export async function fuzzOwnServer(wanted: Wanted & { isPatient: boolean }): Promise<Verdict> {
  const prepared = await folderWithSalon();
  const start = async () => {
    const folder = newFolder();
    cpSync(prepared, folder, { recursive: true });
    return { folder, process: await startServer(folder, OWNER_SETTINGS) };
  };
  let server = await start();
  let isOver = false;
  let renewal = Promise.resolve();
  const endServer = async (signal: "SIGTERM" | "SIGKILL") => {
    const code = await server.process.end(signal);
    rmSync(server.folder, { recursive: true, force: true });
    return code;
  };
  try {
    const session = await sessionAt(server.process.url, [...SHOPS, FIVE_MINUTE_SALON], (ledger) =>
      falseRows(server.folder, ledger),
    );
    const [call] = wanted.isPatient ? session.calls : [];
    const held = call && heldRequest(server.process.url, call);
    const faultOfCase = await fuzz(session, {
      ...wanted,
      now: Date.parse(MONDAY),
      renew: () => {
        renewal = renewal.then(async () => {
          if (isOver) return;
          await endServer("SIGKILL");
          server = await start();
          session.url = server.process.url;
        });
        return renewal;
      },
    });
    // A case that was given up because the round took too long may ask for another server still.
    isOver = true;
    await renewal;
    session.close();
    const fault = faultOfCase ?? (await held);
    const code = await endServer("SIGTERM");
    const ending = `the server ended with ${String(code)}: ${server.process.output()}`;
    return { session, fault: fault ?? (code === 0 ? undefined : ending) };
  } finally {
    await endServer("SIGKILL");
    rmSync(prepared, { recursive: true, force: true });
  }
}

/** Fuzzes a server that runs, and that others may use too: it need not have other shops than those of the files. */
export async function fuzzServerAt(
  url: string,
  wanted: Wanted & { now: number },
): Promise<Verdict> {
  const session = await sessionAt(url, SHOPS);
  try {
    return { session, fault: await fuzz(session, wanted) };
  } finally {
    session.close();
  }
}

async function sessionAt(
  url: string,
  shops: readonly Shop[],
  rows?: FuzzSession["falseRows"],
): Promise<FuzzSession> {
  const answer = await fetch(`${url}/openapi.json`, {
    signal: AbortSignal.timeout(SILENCE_MILLISECONDS),
  });
  return new FuzzSession(url, readApiDocument(await answer.json()), shops, rows);
}
