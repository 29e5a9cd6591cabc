// What `npm run shops` sets beside a shop, with real servers beside it, on both engines.

import { spawn } from "node:child_process";
import { once } from "node:events";

import { describe, expect, test, vi } from "vitest";

import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { PROGRAM_ENVIRONMENT, PROGRAMS } from "@vitrine/testing/programs";
import { serverProcess } from "@vitrine/testing/server-process";
import { shopsCommand } from "@vitrine/testing/shops-command";
import { SOON } from "@vitrine/testing/soon";

import { configFrom } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { openBooks } from "../../database/open-database.ts";
import { readSealKey, seal } from "../../settings/seal.ts";
import { setSecret } from "../../shops/shop-secrets-table.ts";

const KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
const NEW_KEY = "bmV3IGtleTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ=";

const ID = "salao-da-ana";

// Enough that a turn takes longer than it takes to see that it has begun.
const SETTINGS_TO_TURN = 2_000;

/** An engine whose servers seal and say everything that they do. */
const sealing = (engine: (typeof ENGINES)[number]) => ({
  ...engine,
  newDatabase: async () => ({
    ...(await engine.newDatabase()),
    LOG_LEVEL: "trace",
    RATE_LIMIT: "off",
    PUBLIC_URL: "https://www.example.com",
    SEAL_KEY: KEY,
  }),
});

const ownerHeaders = (secret: string) => ({ authorization: `Bearer ${secret}` });

async function statusOfDay(
  url: string,
  headers: Readonly<Record<string, string>>,
  calendarId = ID,
): Promise<number> {
  const day = await fetch(`${url}/owner/day?calendarId=${calendarId}&day=2026-11-24`, { headers });
  await day.arrayBuffer();
  return day.status;
}

async function connectDevice(url: string, secret: string): Promise<{ readonly cookie: string }> {
  const answer = await fetch(`${url}/owner/connectDevice`, {
    method: "POST",
    headers: {
      ...ownerHeaders(secret),
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify({ calendarId: ID }),
  });
  expect(answer.status).toBe(200);
  return { cookie: String(answer.headers.get("set-cookie")).split(";")[0] ?? "" };
}

async function devicesOf(url: string, headers: { readonly cookie: string }): Promise<unknown[]> {
  expect(await statusOfDay(url, headers)).toBe(200);
  const answer = await fetch(`${url}/owner/devices?calendarId=${ID}`, { headers });
  return ((await answer.json()) as { devices: unknown[] }).devices;
}

const secretIn = (stdout: string) =>
  /#salao-da-ana\.([0-9a-f]{48})$/m.exec(stdout)?.[1] ?? `no secret in ${stdout}`;

async function onBooks<Result>(
  settings: Readonly<Record<string, string>>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join());
  const database = await openBooks(read.config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const storedIn = (settings: Readonly<Record<string, string>>): Promise<string[]> =>
  onBooks(settings, async (database) => {
    const rows = await database.all("SELECT sealed FROM shop_secret WHERE sealed <> ''");
    return rows.map(({ sealed }) => String(sealed));
  });

describe.each(ENGINES.map(sealing))("on $name", (engine) => {
  test("a link and a feed are made, replaced and sealed again beside servers that run", async () => {
    const { settings, servers, urlOf } = await startShop(engine);
    const shops = shopsCommand(settings);
    const onEach = (ask: (url: string) => Promise<unknown>) =>
      Promise.all(servers.map(({ url }) => ask(url)));
    await shops("new", ID, "--like", "barbearia", "--yes");

    // Said first, and done only then.
    expect((await shops("link", ID)).stdout).toBe(
      "A new link of the owner's page of salao-da-ana.\nNothing was changed. The same line with --yes does it.\n",
    );
    expect((await shops("settings", ID)).stdout).toBe(
      `${["owner-link  ", "feed-secret ", "owner-mail  ", "caldav      ", "google      ", "busy        "].join(" not set\n")} not set\n`,
    );
    const made = await shops("link", ID, "--yes");
    expect(made).toMatchObject({ code: 0, stderr: "" });
    const first = secretIn(made.stdout);
    expect(made.stdout).toContain(`https://www.example.com/dono#${ID}.${first}\n`);
    await vi.waitFor(async () => {
      const opened = await onEach((url) => statusOfDay(url, ownerHeaders(first)));
      expect(new Set(opened)).toEqual(new Set([200]));
    }, SOON);
    expect(await statusOfDay(urlOf(0), ownerHeaders(`${first.slice(1)}A`))).toBe(403);
    expect(await statusOfDay(urlOf(0), ownerHeaders(first), "reservas")).toBe(403);
    const phone = await connectDevice(urlOf(0), first);
    expect(await statusOfDay(urlOf(1), phone)).toBe(200);

    const fed = await shops("feed", ID, "--yes");
    const address = /address {2}https:\/\/www.example.com(\/calendars\/\S+)$/m.exec(
      fed.stdout,
    )?.[1];
    const statusOfFeed = async (url: string) => (await fetch(`${url}${address}`)).status;
    await vi.waitFor(async () => {
      expect(new Set(await onEach(statusOfFeed))).toEqual(new Set([200]));
    }, SOON);

    // A new link ends the one before it, and its devices.
    expect((await shops("link", ID)).stdout).toContain("so does every device");
    const second = secretIn((await shops("link", ID, "--yes")).stdout);
    await vi.waitFor(async () => {
      const opened = await onEach((url) => statusOfDay(url, ownerHeaders(second)));
      expect(new Set(opened)).toEqual(new Set([200]));
    }, SOON);
    expect(new Set(await onEach((url) => statusOfDay(url, ownerHeaders(first))))).toEqual(
      new Set([403]),
    );
    expect(new Set(await onEach((url) => statusOfDay(url, phone)))).toEqual(new Set([403]));
    const tablet = await connectDevice(urlOf(1), second);
    await vi.waitFor(
      async () => expect(await devicesOf(urlOf(0), tablet)).toMatchObject([{ isThis: true }]),
      SOON,
    );

    // Neither sealed nor open does any of it stand where people look.
    const stored = await storedIn(settings);
    expect(stored).toHaveLength(2);
    const shown = await Promise.all([
      shops("list"),
      shops("show", ID),
      shops("export", ID),
      shops("settings", ID),
      ...["/metrics", "/openapi.json", `/${ID}`].map(async (path) => ({
        stdout: await (await fetch(`${urlOf(0)}${path}`)).text(),
      })),
    ]);
    expect(shown[3]?.stdout).toMatch(
      /^owner-link {3}set since \S+\nfeed-secret {2}set since \S+\nowner-mail {3}not set\n/,
    );
    const said = [...servers.map(({ output }) => output()), ...shown.map(({ stdout }) => stdout)];
    expect(said[0]).toContain("/owner/day");
    for (const secret of [
      first,
      second,
      address?.split("/").at(-1)?.slice(0, 32),
      ...stored,
      KEY,
    ]) {
      expect(secret?.length).toBeGreaterThan(30);
      for (const text of said) expect(text).not.toContain(secret);
    }

    // To a new key, with servers that have both.
    await Promise.all(servers.map((server) => server.end("SIGTERM")));
    const both = { ...settings, SEAL_KEY: NEW_KEY, SEAL_KEY_BEFORE: KEY };
    const turning = await serverProcess(temporaryFolder(), both);
    expect(await statusOfDay(turning.url, tablet)).toBe(200);
    expect((await shopsCommand(both)("reseal")).stdout).toBe(
      "2 settings would be sealed by the new key; 0 are already.\nNothing was changed. The same line with --yes does it.\n",
    );
    expect((await shopsCommand(both)("reseal", "--yes")).stdout).toBe(
      "2 settings were sealed by the new key; 0 are already.\nNo setting needs SEAL_KEY_BEFORE any more: take it away, and restart the servers. Keep the old key as long as copies from before this turn are kept: on a new machine they open by it alone.\n",
    );
    await turning.end("SIGTERM");
    const turned = { ...settings, SEAL_KEY: NEW_KEY };
    const later = await serverProcess(temporaryFolder(), turned);
    expect(await statusOfDay(later.url, ownerHeaders(second))).toBe(200);
    expect(await statusOfDay(later.url, tablet)).toBe(200);

    expect((await shopsCommand(turned)("unset", ID, "owner-link", "--yes")).code).toBe(0);
    await vi.waitFor(
      async () => expect(await statusOfDay(later.url, ownerHeaders(second))).toBe(403),
      SOON,
    );
    expect(await statusOfFeed(later.url)).toBe(200);
    await later.end("SIGTERM");

    // Without the key, and with another one, the same database opens nothing, and the log says why.
    for (const [key, reason] of [
      [KEY, "sealed by another SEAL_KEY"],
      ["", "SEAL_KEY is not set"],
    ] as const) {
      const server = await serverProcess(temporaryFolder(), { ...settings, SEAL_KEY: key });
      expect(await statusOfFeed(server.url)).toBe(404);
      const asked = shopsCommand({ ...settings, SEAL_KEY: key });
      expect((await asked("settings", ID)).stdout).toContain(`cannot be opened: ${reason}`);
      const refused = await asked("feed", ID, "--yes");
      expect([refused.code, refused.stdout]).toEqual([1, ""]);
      expect(refused.stderr).toMatch(
        key === "" ? /^SEAL_KEY is not set/ : /^Another SEAL_KEY than that of this command/,
      );
      await server.end("SIGTERM");
      expect(server.output()).toContain(`"reason":"${reason}","msg":"shop setting not opened"`);
    }
    const afresh = await shopsCommand(settings)("feed", ID, "--yes", "--key-is-lost");
    expect(afresh).toMatchObject({ code: 0, stderr: "" });
    expect(afresh.stdout).toMatch(/Done: on every server within two seconds\.\n$/);
  });
});

test.each(ENGINES.map(sealing))(
  "on $name, a turn to a new key that is killed is finished by the next one",
  async (engine) => {
    const { settings, servers } = await startShop(engine);
    await Promise.all(servers.map((server) => server.end("SIGTERM")));
    const key = readSealKey(KEY);
    if (key === undefined) throw new Error("no key");
    await onBooks(settings, async (database) => {
      for (let number = 1; number <= SETTINGS_TO_TURN; number += 1) {
        const place = { calendarId: "barbearia", name: `setting-${number}` };
        await setSecret(database, { ...place, ...seal(key, place, "text") });
      }
    });
    const both = { ...settings, SEAL_KEY: NEW_KEY, SEAL_KEY_BEFORE: KEY };
    const turnedRows = () =>
      onBooks(settings, async (database) => {
        const rows = await database.all("SELECT key_id FROM shop_secret");
        return rows.filter((row) => row["key_id"] !== key.id).length;
      });
    const program = spawn(process.execPath, [PROGRAMS.shops, "reseal", "--yes"], {
      env: { ...PROGRAM_ENVIRONMENT, ...both },
      stdio: "ignore",
    });
    const ended = once(program, "exit");
    await vi.waitFor(async () => expect(await turnedRows()).toBeGreaterThan(0), SOON);
    program.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    const turned = await turnedRows();
    expect(turned).toBeLessThan(SETTINGS_TO_TURN);
    expect((await shopsCommand(both)("reseal", "--yes")).stdout).toBe(
      `${SETTINGS_TO_TURN - turned} settings were sealed by the new key; ${turned} are already.\nNo setting needs SEAL_KEY_BEFORE any more: take it away, and restart the servers. Keep the old key as long as copies from before this turn are kept: on a new machine they open by it alone.\n`,
    );
    const alone = shopsCommand({ ...settings, SEAL_KEY: KEY, SEAL_KEY_BEFORE: NEW_KEY });
    expect((await alone("reseal")).stdout).toContain(
      `${SETTINGS_TO_TURN} settings would be sealed`,
    );
  },
);

test("what the environment sets for a shop holds over what is stored beside it", async () => {
  const [engine] = ENGINES;
  if (engine === undefined) throw new Error("no engine");
  const held = "tesoura-de-ouro-0001";
  const { settings: plain, servers } = await startShop(sealing(engine));
  const settings = { ...plain, OWNER_SECRET_BARBEARIA: held, FEED_SECRET_BARBEARIA: held };
  const shops = shopsCommand(settings);
  const moved = "cafe-com-leite-0001";
  expect(await shops.reading(`${moved}\n`, "set", "barbearia", "owner-link", "--yes")).toEqual({
    code: 0,
    stdout: `The secret in the link of the owner's page of barbearia becomes the one on the input.
OWNER_SECRET_BARBEARIA is set in this command's environment and holds on servers that have it: what is stored counts once that is taken away.
Once OWNER_SECRET_BARBEARIA is taken away, devices of the link before open nothing, but keep their places until the owner shuts them out or the link is set again.
Done: stored, while OWNER_SECRET_BARBEARIA holds.
`,
    stderr: "",
  });
  await shops.reading(moved, "set", "barbearia", "feed-secret", "--yes");
  expect((await shops("settings", "barbearia")).stdout).toMatch(
    /^owner-link .*; OWNER_SECRET_BARBEARIA of this command's environment holds\nfeed-secret .*; FEED_SECRET_BARBEARIA of this command's environment holds\nowner-mail /,
  );
  const opens = async (url: string, secret: string) => [
    await statusOfDay(url, ownerHeaders(secret), "barbearia"),
    (await fetch(`${url}/calendars/barbearia/${secret}.ics`)).status,
  ];
  const [without] = servers;
  await vi.waitFor(
    async () => expect(await opens(without?.url ?? "", moved)).toEqual([200, 200]),
    SOON,
  );
  await without?.end("SIGTERM");
  const server = await serverProcess(temporaryFolder(), settings);
  expect(await opens(server.url, held)).toEqual([200, 200]);
  expect(await opens(server.url, moved)).toEqual([403, 404]);
});

test("what cannot be set is refused in a sentence that repeats no value", async () => {
  const [engine] = ENGINES;
  if (engine === undefined) throw new Error("no engine");
  const { settings } = await startShop(sealing(engine));
  const shops = shopsCommand(settings);
  const short = await shops.reading("s3cret", "set", "barbearia", "owner-link", "--yes");
  expect([short.code, short.stdout + short.stderr]).toEqual([
    1,
    expect.stringMatching(/What is on the input must be 16 to 90 characters/),
  ]);
  expect(short.stdout + short.stderr).not.toContain("s3cret");
  const { SEAL_KEY: _key, ...unsealed } = settings;
  for (const [command, parameters, said] of [
    [shops, ["link", "ninguem", "--yes"], /^There is no shop ninguem/],
    [shops, ["settings", "ninguem"], /^There is no shop ninguem/],
    [shops, ["set", "barbearia", "password", "--yes"], /^npm run shops -- VERB/],
    [shops, ["set", "barbearia", "owner-link", "a-secret-as-argument"], /^npm run shops -- VERB/],
    [shops, ["reseal", "--yes"], /^To turn to a new key, every server needs both/],
    [shopsCommand(unsealed), ["link", "barbearia", "--yes"], /^SEAL_KEY is not set/],
    [
      shopsCommand({ ...settings, SEAL_KEY: "short" }),
      ["list"],
      /SEAL_KEY must be 32 random bytes/,
    ],
  ] as const) {
    const answer = await command(...parameters);
    expect([parameters, answer.code]).toEqual([parameters, 1]);
    expect(answer.stderr).toMatch(said);
  }
  expect((await shops("unset", "barbearia", "owner-link", "--yes")).stdout).toBe(
    "The shop barbearia has no owner-link beside it.\n",
  );
  expect(await storedIn(settings)).toEqual([]);
});
