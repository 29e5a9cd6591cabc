import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MONDAY } from "@vitrine/testing/sample-requests";
import { startServer } from "@vitrine/testing/start-server";
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

/** Fuzzes a real server process of its own, on an empty database; `isPatient`: also with requests that never end. */
export async function fuzzOwnServer(wanted: Wanted & { isPatient: boolean }): Promise<Verdict> {
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-fuzz-"));
    return { folder, process: await startServer(folder, OWNER_SETTINGS) };
  };
  let server = await start();
  const endServer = async (signal: "SIGTERM" | "SIGKILL") => {
    const code = await server.process.end(signal);
    rmSync(server.folder, { recursive: true, force: true });
    return code;
  };
  try {
    const session = await sessionAt(server.process.url, (ledger) =>
      falseRows(server.folder, ledger),
    );
    const [call] = wanted.isPatient ? session.calls : [];
    const held = call && heldRequest(server.process.url, call);
    const faultOfCase = await fuzz(session, {
      ...wanted,
      now: Date.parse(MONDAY),
      renew: async () => {
        await endServer("SIGKILL");
        server = await start();
        session.url = server.process.url;
      },
    });
    session.close();
    const fault = faultOfCase ?? (await held);
    const code = await endServer("SIGTERM");
    const ending = `the server ended with ${String(code)}: ${server.process.output()}`;
    return { session, fault: fault ?? (code === 0 ? undefined : ending) };
  } finally {
    await endServer("SIGKILL");
  }
}

/** Fuzzes a server that runs, and that others may use too. */
export async function fuzzServerAt(
  url: string,
  wanted: Wanted & { now: number },
): Promise<Verdict> {
  const session = await sessionAt(url);
  try {
    return { session, fault: await fuzz(session, wanted) };
  } finally {
    session.close();
  }
}

async function sessionAt(url: string, rows?: FuzzSession["falseRows"]): Promise<FuzzSession> {
  const answer = await fetch(`${url}/openapi.json`, {
    signal: AbortSignal.timeout(SILENCE_MILLISECONDS),
  });
  return new FuzzSession(url, readApiDocument(await answer.json()), rows);
}
