import { execFile } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "vitest";

const BENCH = join(import.meta.dirname, "../bench.ts");

test("the bench of few and many shops measures each figure on both engines, and every answer is right", async () => {
  const options = "--only shops --shops 2,50 --rounds 1 --seconds 0.2 --connections 8";
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, [BENCH, ...options.split(" ")], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    ),
  );
  expect(output).toContain("Every answer was right.");
  expect(code).toBe(0);
  const rows = output.split("\n").filter((line) => /^\| (SQLite|PostgreSQL) /.test(line));
  expect(rows).toHaveLength(2 * 2 * 18);
  expect(output).not.toContain("not measured");
});
