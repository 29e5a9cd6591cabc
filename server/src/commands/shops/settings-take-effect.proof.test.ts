// What `npm run shops -- set` moves in servers that run, on both engines: mails go, calendars are asked, private networks never.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";
import { shopsCommand } from "@vitrine/testing/shops-command";
import { SOON } from "@vitrine/testing/soon";

const ID = "salao-da-ana";

/** Engines whose servers have a mail account and a key, and say what goes wrong. */
async function startMailingShop(engine: (typeof ENGINES)[number]) {
  const { settings: smtp, received } = await mailServer();
  const shop = await startShop({
    ...engine,
    newDatabase: async () => ({
      ...(await engine.newDatabase()),
      NOW: MONDAY,
      LOG_LEVEL: "warn",
      RATE_LIMIT: "off",
      SEAL_KEY: "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
      SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
      MAIL_FROM: "Agenda <agenda@example.com>",
    }),
  });
  const shops = shopsCommand(shop.settings);
  await shops("new", ID, "--like", "barbearia", "--yes");
  const recipients = () => received.flatMap(({ to }) => to).filter((to) => to.startsWith("don"));
  const output = () => shop.servers.map((server) => server.output()).join("");
  return { ...shop, shops, recipients, output };
}

/** A server of this machine, which no setting of a stranger may lead to. */
async function startPrivateServer() {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
  });
  server.on("connection", () => (calls += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/s3cret-path`, calls: () => calls };
}

const bookingAt = (hour: string, clientPhone: string) => ({
  ...TUESDAY_AT_EIGHT,
  calendarId: ID,
  clientPhone,
  dateTimeStart: `2026-11-24T${hour}:00:00-03:00`,
  dateTimeEnd: `2026-11-24T${hour}:30:00-03:00`,
});

describe.each(ENGINES)("on $name", (engine) => {
  test("the owner's mails begin, change their address and end without a restart", async () => {
    const { shops, urlOf, recipients } = await startMailingShop(engine);
    await book(urlOf(0), bookingAt("08", "911111111"));
    const set = await shops.reading("dona@example.com\n", "set", ID, "owner-mail", "--yes");
    expect(set).toEqual({
      code: 0,
      stdout:
        "The owner's mail address of salao-da-ana becomes the one on the input.\nDone: on every server within two seconds.\n",
      stderr: "",
    });
    // At once, on another server: none has heard of the setting.
    await book(urlOf(1), bookingAt("09", "922222222"));
    await vi.waitFor(() => expect(recipients()).toEqual(["dona@example.com"]), SOON);
    expect((await shops("settings", ID)).stdout).toMatch(/^owner-mail {3}set since \S+$/m);

    expect((await shops("unset", ID, "owner-mail", "--yes")).stdout).toBe(
      "The shop salao-da-ana loses its owner's mail address. The address before it gets no mail any more.\nDone: on every server within two seconds.\n",
    );
    await book(urlOf(2), bookingAt("10", "933333333"));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(recipients()).toEqual(["dona@example.com"]);
  });

  test("a calendar in a private network is never asked, and the log says so without its address", async () => {
    const { shops, urlOf, output } = await startMailingShop(engine);
    const { url, calls } = await startPrivateServer();
    const address = url.replace("http:", "https:");
    const caldav = await shops.reading(`${address}\nana\np4ssword\n`, "set", ID, "caldav", "--yes");
    expect(caldav.code).toBe(0);
    expect((await shops.reading(url, "set", ID, "busy", "--yes")).code).toBe(0);
    await book(urlOf(0), bookingAt("08", "911111111"));
    await vi.waitFor(() => {
      expect(output()).toContain('"target":"caldav"');
      expect(output()).toContain('"reason":"private-network"');
      expect(output()).toContain("calendar busy of salao-da-ana not read: it leads into a private");
    }, SOON);
    expect(calls()).toBe(0);
    for (const secret of ["s3cret-path", "p4ssword", "127.0.0.1:"]) {
      expect(output().replaceAll(/^Vitrine is ready on .*$/gm, "")).not.toContain(secret);
    }
    expect((await shops("unset", ID, "caldav", "--yes")).code).toBe(0);
    expect((await shops("unset", ID, "busy", "--yes")).code).toBe(0);
    expect((await shops("settings", ID)).stdout).not.toContain("set since");
  });
});

test("what a shop cannot have is refused in a sentence that repeats no value", async () => {
  const [engine] = ENGINES;
  if (engine === undefined) throw new Error("no engine");
  const { shops, settings } = await startMailingShop(engine);
  const { SMTP_URL: _url, MAIL_FROM: _from, ...silent } = settings;
  for (const [command, name, input, said] of [
    [shops, "owner-mail", "s3cret at example", /must be one mail address/],
    [shops, "caldav", "https://s3cret.example.com\nana", /must be three lines/],
    [shops, "caldav", "http://s3cret.example.com\nana\nb", /must be three lines/],
    [
      shops,
      "caldav",
      Buffer.from("https://s3cret.example.com\nana\nção", "latin1"),
      /must be three/,
    ],
    [shops, "busy", "https://s3cret.example.com/a\nhttps://b.example.com", /must be the secret/],
    [shops, "caldav", "https://s3cret.example.com\nan:a\nb", /must be three lines/],
    [shops, "busy", "ftp://s3cret.example.com", /must be the secret address of a calendar/],
    [shops, "busy", `https://s3cret.example.com/${"a".repeat(20_000)}`, /must be the secret/],
    [
      shops,
      "busy-99",
      "https://s3cret.example.com",
      /^Nobody in salao-da-ana has the id 99: busy-/,
    ],
    [shops, "google", "s3cret@example.com", /^google needs GOOGLE_CREDENTIALS/],
    [shopsCommand(silent), "owner-mail", "s3cret@example.com", /^owner-mail needs SMTP_URL/],
  ] as const) {
    const answer = await command.reading(input, "set", ID, name, "--yes");
    expect([name, answer.code]).toEqual([name, 1]);
    expect(answer.stderr).toMatch(said);
    expect(answer.stdout + answer.stderr).not.toContain("s3cret");
  }
  expect((await shops("settings", ID)).stdout).not.toContain("set since");
});
