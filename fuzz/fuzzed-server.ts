import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MONDAY } from "../server/src/testing/sample-requests.ts";
import { startServer } from "../server/src/testing/start-server.ts";
import { readApiDocument } from "./api-document.ts";
import type { ApiDocument } from "./api-document.ts";
import { fuzz } from "./fuzz-run.ts";
import type { FuzzOutcome } from "./fuzz-run.ts";
import { closeConnections } from "./send-request.ts";

export interface Verdict {
  readonly document: ApiDocument;
  readonly outcome: FuzzOutcome;
  /** What the bookings have come to, where it is wrong: in the answers, the availability, the database. */
  readonly broken: readonly string[];
}

/** Fuzzes a real server process of its own, on an empty database, then looks at what the bookings have come to. */
export async function fuzzOwnServer(run: {
  readonly seed: number;
  readonly requests: number;
  readonly only?: number | undefined;
}): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-fuzz-"));
  const server = await startServer(folder);
  try {
    const now = Date.parse(MONDAY);
    const verdict = await fuzzServerAt({ ...run, url: server.url, now, isAlone: true });
    const code = await server.end("SIGTERM");
    return {
      ...verdict,
      broken: [
        ...verdict.broken,
        ...(code === 0 ? [] : [`the server ended with ${String(code)}: ${server.output()}`]),
        // After a fault answers are missing, and nobody knows what must be stored.
        ...(verdict.outcome.fault === undefined ? verdict.outcome.ledger.falseRows(folder) : []),
      ],
    };
  } finally {
    await server.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fuzzes a server that runs. `isAlone`: it was empty and nobody else uses it. */
export async function fuzzServerAt(run: {
  readonly url: string;
  readonly seed: number;
  readonly requests: number;
  readonly only?: number | undefined;
  readonly now: number;
  readonly isAlone: boolean;
}): Promise<Verdict> {
  const answer = await fetch(`${run.url}/openapi.json`);
  const document = readApiDocument(await answer.json());
  try {
    const outcome = await fuzz({ ...run, document });
    if (outcome.fault !== undefined) return { document, outcome, broken: [] };
    const { ledger } = outcome;
    const shown = await ledger.disagreements(run.url, document.calls, run.now, run.isAlone);
    return { document, outcome, broken: [...ledger.contradictions(), ...shown] };
  } finally {
    closeConnections();
  }
}
