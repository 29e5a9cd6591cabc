// `npm run shops` as the agency runs it, beside servers that are running, on both engines.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test, vi } from "vitest";

import { shop as barbearia } from "@vitrine/shops/barbearia";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { ask } from "@vitrine/testing/databases/postgres";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { shopsCommand as command } from "@vitrine/testing/shops-command";
import { SOON } from "@vitrine/testing/soon";

const HOSTILE = JSON.stringify({
  ...barbearia,
  name: "</script>".repeat(1_000),
  timeZone: "America/Vila_Rica",
  accent: { ...barbearia.accent, line: "red;}body{display:none" },
  closed: [{ from: "amanhã" }],
}).replace("{", '{"__proto__":{"name":"x"},');
const HOSTILE_SENTENCES = new RegExp(
  ` is refused:
  name: Escreva no máximo 60 caracteres\\.
  closed\\[0\\]\\.from: Escreva um dia que existe, como 2026-12-25\\.
  accent\\.line: Escolha uma cor como #0f3d33\\.
  Este campo não existe\\.
$`,
);

const SALON = { ...TUESDAY_AT_EIGHT, calendarId: "salao-da-ana" };

describe.each(ENGINES)("on $name", (engine) => {
  test("a shop is opened, edited, suspended and reopened while the servers run, on all of them", async () => {
    const { settings, urlOf } = await startShop(engine);
    const shops = command(settings);
    const screen = async (turn: number) => {
      const answer = await fetch(`${urlOf(turn)}/salao-da-ana`);
      return { status: answer.status, html: await answer.text() };
    };
    expect((await call(urlOf(0), "/createAppointment", SALON)).status).toBe(400);
    expect((await screen(1)).status).toBe(404);

    // Said first, and done only then.
    const asked = ["new", "salao-da-ana", "--like", "barbearia", "--name", "Salão da Ana"];
    expect(await shops(...asked)).toEqual({
      code: 0,
      stdout:
        "A new shop, Salão da Ana, with its screen at /salao-da-ana.\nNothing was changed. The same line with --yes does it.\n",
      stderr: "",
    });
    expect((await call(urlOf(0), "/createAppointment", SALON)).status).toBe(400);
    expect((await shops(...asked, "--yes")).stdout).toContain("Done: every server sells by it");
    for (const turn of [0, 1, 2]) {
      await vi.waitFor(async () => {
        const { status, html } = await screen(turn);
        expect(status).toBe(200);
        expect(html).toContain("Salão da Ana");
      }, SOON);
    }
    await vi.waitFor(async () => {
      const { status } = await call(urlOf(1), "/createAppointment", SALON);
      expect(status).toBe(201);
    }, SOON);

    // An export is edited and imported again: the barber gets another name, the first service ends.
    const exported = await shops("export", "salao-da-ana");
    const file = join(temporaryFolder(), "salao.ts");
    const text = exported.stdout
      .replace('"barbeiro1"', '"Iracema"')
      .replace(/"minutes": 30/, '"minutes": 90');
    writeFileSync(file, text);
    expect((await shops("diff", file)).stdout).toBe(
      `In the shop salao-da-ana change:
  barbers[0].name: "barbeiro1" → "Iracema"
  services[0].minutes: 30 → 90
  former: nothing → {"barbers":[{"id":6,"name":"barbeiro1"}],"services":[]}
`,
    );
    expect((await shops("import", file, "--yes")).code).toBe(0);
    const later = {
      ...SALON,
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    expect((await call(urlOf(2), "/createAppointment", later)).status).toBe(400);
    // The exact repeat of what was booked before.
    expect((await call(urlOf(2), "/createAppointment", SALON)).status).toBe(200);
    await vi.waitFor(async () => expect((await screen(0)).html).toContain("Iracema"), SOON);

    expect((await shops("suspend", "salao-da-ana", "--yes")).code).toBe(0);
    const longer = { ...later, dateTimeEnd: "2026-11-24T10:30:00-03:00" };
    const booked = {
      ...longer,
      dateTimeStart: "2026-11-24T11:00:00-03:00",
      dateTimeEnd: "2026-11-24T12:30:00-03:00",
    };
    expect((await call(urlOf(0), "/createAppointment", booked)).status).toBe(409);
    await vi.waitFor(async () => {
      const { body } = await call(urlOf(1), "/check-availability", {
        ...TUESDAY,
        calendarId: "salao-da-ana",
      });
      expect(new Set(Object.values(body as object))).toEqual(new Set([false]));
    }, SOON);
    expect((await shops("reopen", "salao-da-ana", "--yes")).code).toBe(0);
    expect((await call(urlOf(0), "/createAppointment", booked)).status).toBe(201);

    const { stdout } = await shops("list");
    expect(stdout).toMatch(/^barbearia +open +revision 1, follows its file {2}Barbearia Modelo$/m);
    expect(stdout).toMatch(/^salao-da-ana +open +revision 4, edited {2}Salão da Ana$/m);
    expect((await shops("show", "salao-da-ana")).stdout).toMatch(
      /^revision 3: \S+, suspended, npm run shops$/m,
    );
  });
});

test("while a server that sells by files may run, no shop is changed unless the operator says that none does", async () => {
  const settings = { DATABASE_URL: await createPostgresDatabase() };
  await serverProcess(temporaryFolder(), settings);
  const shops = command(settings);
  expect((await shops("suspend", "barbearia", "--yes")).code).toBe(0);
  // As a server from before step 19 does at its start, its stop, and about every hour.
  const seenAt = Date.now() - 60 * 60_000;
  await ask(settings.DATABASE_URL, `UPDATE server_clock SET counted_until = ${seenAt}`);
  const refused = await shops("reopen", "barbearia", "--yes");
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain(
    `An older version of Vitrine was at work on this database at ${new Date(seenAt).toISOString()}, and may still be: it sells by`,
  );
  // What it would do is said all the same, and a new shop is none of the older server's.
  expect((await shops("reopen", "barbearia")).stdout).toContain("can be booked again");
  expect((await shops("new", "salao-da-ana", "--like", "barbearia", "--yes")).code).toBe(0);
  const sure = await shops("reopen", "barbearia", "--yes", "--no-older-server-runs");
  expect(sure.stdout).toContain("Done: every server sells by it at once");

  const longAgo = Date.now() - 121 * 60_000;
  await ask(settings.DATABASE_URL, `UPDATE server_clock SET counted_until = ${longAgo}`);
  expect((await shops("suspend", "barbearia", "--yes")).code).toBe(0);
});

test("what cannot be done is refused in a sentence, and changes nothing", async () => {
  const { settings } = await startShop(
    ENGINES[0] ?? { instances: 1, newDatabase: async () => ({}) },
  );
  const shops = command(settings);
  const folder = temporaryFolder();
  const fileOf = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const refusals = [
    [["open", "barbearia"], 1, /^npm run shops -- VERB …/],
    [["list", "--all"], 1, /^npm run shops -- VERB …/],
    [["show", "ninguem"], 1, /^There is no shop ninguem: see npm run shops -- list\.$/m],
    [
      ["new", "dono", "--like", "barbearia", "--yes"],
      1,
      /calendarId: Este endereço já é de outra página/,
    ],
    [["new", "Salão", "--like", "barbearia", "--yes"], 1, /calendarId: O endereço tem de 3 a 40/],
    [["import", join(folder, "nowhere.json"), "--yes"], 1, /cannot be read/],
    [["import", fileOf("bad.json", "{"), "--yes"], 1, /cannot be read/],
    [["import", fileOf("seven.json", "7"), "--yes"], 1, /Estes dados não são os de uma loja/],
    [["import", fileOf("none.ts", "export const one = 1;"), "--yes"], 1, /it exports no `shop`/],
    [["import", fileOf("ends.ts", "throw new Error('no')"), "--yes"], 1, /cannot be read: no/],
    [["import", folder, "--yes"], 1, /cannot be read/],
    [["import", fileOf("deep.json", "[".repeat(9_999)), "--yes"], 1, /cannot be read/],
    [["diff", fileOf("large.json", `"${"x".repeat(4_000_000)}"`)], 1, /it is too large/],
    [["import", fileOf("hostile.json", HOSTILE), "--yes"], 1, HOSTILE_SENTENCES],
  ] as const;
  for (const [parameters, code, said] of refusals) {
    const answer = await shops(...parameters);
    expect([parameters, answer.code]).toEqual([parameters, code]);
    expect(answer.stderr).toMatch(said);
    expect(answer.stderr).not.toMatch(/^ +at /m);
  }
  expect((await shops("list")).stdout.trimEnd().split("\n")).toHaveLength(2);
  expect((await shops("suspend", "barbearia")).stdout).toContain("Nothing was changed.");
  expect((await shops("reopen", "barbearia", "--yes")).stdout).toBe(
    "The shop barbearia is already open.\n",
  );
});
