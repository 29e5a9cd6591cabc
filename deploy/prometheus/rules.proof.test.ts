// The rules by Debian's own promtool, and that they ask for what a real server shows.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test, vi } from "vitest";

import { noteRun } from "@vitrine/server/backups/last-runs";
import { ALARM_COPY } from "@vitrine/server/operator/watch/alarm-copy";
import { ALARM_KINDS } from "@vitrine/server/operator/watch/alarm";
import { samplesIn } from "@vitrine/server/operator/watch/metric-samples";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

import { PROMTOOL } from "../../scripts/debian/debian-prometheus.mjs";

const HERE = import.meta.dirname;
const read = (file: string) => readFileSync(resolve(HERE, file), "utf8");

const promtool = (...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(PROMTOOL, parameters, {
    cwd: HERE,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};

test("promtool finds the rules right, and every alarm fires in its test and beside it does not", () => {
  expect(promtool("check", "rules", "rules.yml")).toMatchObject({ status: 0 });
  expect(promtool("test", "rules", "rules.test.yml")).toMatchObject({ status: 0 });
  const alerts = [...read("rules.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tests = read("rules.test.yml");
  for (const alert of alerts) {
    const firing = new RegExp(`alertname: ${alert}\\n +eval_time: \\w+\\n +exp_alerts:\\n`);
    expect(tests, alert).toMatch(firing);
  }
});

test("each alarm of the watch has a rule, which leads to the same section", () => {
  const rules = read("rules.yml").split("- alert: ").slice(1);
  const sections = rules.map((rule) => [
    /alarm: ([a-z-]+)/.exec(rule)?.[1] ?? "",
    /section: (.*)/.exec(rule)?.[1] ?? "",
  ]);
  expect(new Set(sections.map(([alarm]) => alarm))).toEqual(new Set(ALARM_KINDS));
  const expected = Object.fromEntries(ALARM_KINDS.map((kind) => [kind, ALARM_COPY[kind].section]));
  for (const [alarm = "", section] of sections) expect(section).toBe(expected[alarm]);
});

/** The names of all samples that a real server shows, once it has booked and read its calendars. */
async function shownBy(environment: Readonly<Record<string, string>>): Promise<Set<string>> {
  const folder = temporaryFolder();
  for (const act of ["backup", "drill", "upgrade"] as const) {
    noteRun(folder, act, { endedAt: Date.now(), reason: "", bytes: 1 });
  }
  const { url } = await serverProcess(folder, {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "agenda@example.com",
    // Nothing listens there: the calendar is not read, and its age grows.
    BUSY_URL_BARBEARIA: "http://127.0.0.1:9/busy.ics",
    BUSY_PRIVATE: "on",
    ...environment,
  });
  await book(url, TUESDAY_AT_EIGHT);
  return vi.waitFor(async () => {
    const names = samplesIn(await (await fetch(`${url}/metrics`)).text()).map(({ name }) => name);
    expect(names).toContain("vitrine_busy_calendar_age_seconds");
    return new Set(names);
  }, SOON);
}

test("every metric of the rules and of the dashboard is shown by a real server", async () => {
  const embedded = await shownBy({});
  const postgres = await shownBy({ DATABASE_URL: await createPostgresDatabase() });
  const dashboard = JSON.parse(read("dashboard.json")) as { panels: object[] };
  const asked = `${read("rules.yml")}\n${JSON.stringify(dashboard)}`;
  const names = new Set(asked.match(/\b(vitrine|http)_[a-z_]+\b(?!:)/g));
  // The server, and one for each engine.
  expect(names.size).toBeGreaterThan(20);
  const shown = new Set([...embedded, ...postgres]);
  expect([...names].filter((name) => !shown.has(name))).toEqual([]);
  expect(embedded.has("vitrine_database_pool_waiting")).toBe(false);
  expect(postgres.has("vitrine_database_log_bytes")).toBe(false);
});

test("every question of the dashboard is one that Prometheus understands", () => {
  const questions = [...read("dashboard.json").matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  );
  expect(questions.length).toBeGreaterThan(10);
  // Debian's promtool parses a question without a server only as a rule.
  const rules = questions.map((expr, index) => ({ record: `question_${index}`, expr }));
  const file = join(temporaryFolder(), "questions.yml");
  writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
  expect(promtool("check", "rules", file)).toMatchObject({ status: 0 });
});
