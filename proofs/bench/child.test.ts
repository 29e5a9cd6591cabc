import { expect, test } from "vitest";

import { startProgram } from "./child.ts";

const running = (script: string) => [process.execPath, "-e", script];
const FOR_EVER = "setInterval(() => undefined, 1_000)";

test("a program that fails when it is stopped is an error", async () => {
  const script = `process.on("SIGTERM", () => process.exit(4)); console.log("ready"); ${FOR_EVER}`;
  const child = await startProgram(running(script), {});
  expect(child.firstLine).toBe("ready");
  await expect(child.stop()).rejects.toThrow("ended with 4 when it was stopped");
});

test("a program gets the settings that it is given, and none of this process's own", async () => {
  process.env["VITRINE_BENCH_LEAK"] = "leaked";
  const script = "console.log(process.env.PORT, process.env.VITRINE_BENCH_LEAK)";
  const child = await startProgram(running(script), { PORT: "0" });
  delete process.env["VITRINE_BENCH_LEAK"];
  expect(child.firstLine).toBe("0 undefined");
  await child.stop();
});
