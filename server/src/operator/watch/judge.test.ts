import { expect, test } from "vitest";

import { ALARM_KINDS } from "./alarm.ts";
import type { Findings } from "./alarm.ts";
import { judge } from "./judge.ts";
import type { Before } from "./judge.ts";
import { samplesIn } from "./metric-samples.ts";
import type { Seen } from "./seen.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT = Date.parse("2026-11-24T03:00:00-03:00");

const WELL: Seen = {
  at: AT,
  notReady: "",
  samples: samplesIn(`vitrine_ready 1
vitrine_clock_difference_seconds 0
`),
  lastRuns: { backup: undefined, drill: undefined, upgrade: undefined },
  disks: [{ folder: "/var/lib/vitrine", freeBytes: 50, bytes: 100 }],
};

const NOTHING_BEFORE: Before = {
  notReadyLooks: 0,
  backupsExpectedSince: undefined,
  raised: new Set(),
  hasHeartbeat: false,
};

const findingsOf = (
  seen: Partial<Seen>,
  before: Partial<Before> = {},
  heartbeat?: { aheadSeconds: number | undefined },
): Findings => judge({ ...WELL, ...seen }, { ...NOTHING_BEFORE, ...before }, heartbeat);

const ready = (...lines: string[]) => samplesIn(["vitrine_ready 1", ...lines].join("\n"));
const disk = (used: number) => ({
  disks: [{ folder: "/data", freeBytes: (100 - used) * 1_048_576, bytes: 104_857_600 }],
});
const ranAt = (fineAt: number, reason = "") => ({
  endedAt: AT,
  isFine: reason === "",
  reason,
  fineAt,
});

test("on a machine that is well every finding is fine", () => {
  const findings = findingsOf({});
  for (const kind of ALARM_KINDS) expect([kind, findings[kind]]).toEqual([kind, "fine"]);
});

test("a server that is not ready is an alarm at the second look", () => {
  const notReady = "/ready answers 503";
  expect(findingsOf({ notReady }, { notReadyLooks: 1 }).server).toBe("unknown");
  expect(findingsOf({ notReady }, { notReadyLooks: 2 }).server).toEqual({
    english: "the server is not ready: /ready answers 503",
    portuguese: "O servidor não aceita agendamentos (/ready answers 503).",
  });
});

test("of a server that does not answer, nothing else is concluded", () => {
  const findings = findingsOf({ notReady: "ECONNREFUSED", samples: undefined });
  const { mail, calendar, clock } = findings;
  expect([mail, calendar, findings["busy-calendar"], clock]).toEqual(Array(4).fill("unknown"));
});

test("while the database is away, deliveries and busy calendars are unknown", () => {
  const findings = findingsOf({ samples: samplesIn("vitrine_ready 0") });
  expect([findings.mail, findings["busy-calendar"]]).toEqual(["unknown", "unknown"]);
});

test("a failed backup is an alarm, with its reason and the age of the last good one", () => {
  const backup = ranAt(AT - 40 * MINUTE, "the backup place is full");
  expect(findingsOf({ lastRuns: { ...WELL.lastRuns, backup } }).backup).toEqual({
    english: "the last backup failed: the backup place is full",
    portuguese:
      "A última cópia falhou: “the backup place is full”. A última que deu certo foi há 40 minutos.",
  });
});

test("a reason of many lines is one line in the log, and not a page in the mail", () => {
  const backup = ranAt(AT, `age:\n\tbad\u001b[31m ${"x".repeat(1_000)}`);
  const found = findingsOf({ lastRuns: { ...WELL.lastRuns, backup } }).backup;
  expect(found).toMatchObject({
    english: `the last backup failed: age: bad [31m ${"x".repeat(286)}…`,
  });
});

test.each([
  [15, "fine"],
  [16, "the last backup is 16 minutes old"],
  // The clock was set back.
  [-16, "the last backup is 16 minutes old"],
])("a good backup of %i minutes ago is %j", (minutes, expected) => {
  const backup = ranAt(AT - minutes * MINUTE);
  const found = findingsOf({ lastRuns: { ...WELL.lastRuns, backup } }).backup;
  expect(typeof found === "string" ? found : found.english).toBe(expected);
});

test("where backups are expected, a first one and a first drill have their time", () => {
  const since = (milliseconds: number) =>
    findingsOf({}, { backupsExpectedSince: AT - milliseconds });
  expect(since(15 * MINUTE).backup).toBe("fine");
  expect(since(16 * MINUTE).backup).toMatchObject({ english: "no backup was made in 16 minutes" });
  expect(since(8 * DAY).drill).toBe("fine");
  expect(since(9 * DAY).drill).toMatchObject({ english: "no drill has ended well in 9 days" });
});

test("a drill that failed or is long ago is an alarm, and so is a failed upgrade", () => {
  const drillOf = (drill: Seen["lastRuns"]["drill"]) =>
    findingsOf({ lastRuns: { ...WELL.lastRuns, drill } }).drill;
  expect(drillOf(ranAt(AT - 7 * DAY))).toBe("fine");
  expect(drillOf(ranAt(AT - 9 * DAY))).toMatchObject({
    english: "no drill has ended well in 9 days",
  });
  expect(drillOf(ranAt(AT - DAY, "2 findings"))).toMatchObject({
    english: "the last drill failed: 2 findings",
  });
  const upgrade = ranAt(AT, "a person is needed");
  expect(findingsOf({ lastRuns: { ...WELL.lastRuns, upgrade } }).upgrade).toEqual({
    english: "the last upgrade failed: a person is needed",
    portuguese: "A última atualização falhou: “a person is needed”.",
  });
});

test.each([
  ['vitrine_outbox_paused{target="mail"} 1', "mail", /mail is paused/],
  ['vitrine_outbox_given_up{target="owner-mail"} 3', "mail", /owner-mail: 3 deliveries/],
  ['vitrine_outbox_oldest_seconds{target="mail"} 1801', "mail", /waits for 30 minutes/],
  ['vitrine_outbox_oldest_seconds{target="reminder"} 7201', "mail", /waits for 120 minutes/],
  ['vitrine_outbox_paused{target="caldav"} 1', "calendar", /caldav is paused/],
  ['vitrine_outbox_oldest_seconds{target="google"} 4000', "calendar", /google: the longest/],
  [
    'vitrine_busy_calendar_age_seconds{calendar="BARBEARIA"} 86400',
    "busy-calendar",
    /BUSY_URL_BARBEARIA was not read for a day/,
  ],
] as const)("%j raises %j and nothing else", (line, kind, english) => {
  const findings = findingsOf({ samples: ready(line) });
  expect(findings[kind]).toMatchObject({ english: expect.stringMatching(english) as string });
  const others = ALARM_KINDS.filter((other) => other !== kind && other !== "clock");
  for (const other of others) expect([other, findings[other]]).toEqual([other, "fine"]);
});

test.each([
  'vitrine_outbox_oldest_seconds{target="mail"} 1800',
  // They fall due together at 18:00.
  'vitrine_outbox_oldest_seconds{target="reminder"} 7200',
  // A client has mistyped an address.
  'vitrine_outbox_dead{target="mail"} 5',
  'vitrine_outbox_pending{target="mail"} 500',
  'vitrine_busy_calendar_age_seconds{calendar="BARBEARIA"} 86399',
])("%j raises nothing", (line) => {
  const findings = findingsOf({ samples: ready(line, "vitrine_clock_difference_seconds 0") });
  for (const kind of ALARM_KINDS) expect([kind, findings[kind]]).toEqual([kind, "fine"]);
});

test("right after a start, what waited for the server is neither an alarm nor the end of one", () => {
  const after = (minutes: number, ...lines: string[]) =>
    findingsOf({
      samples: ready(
        'vitrine_outbox_oldest_seconds{target="mail"} 9000',
        'vitrine_busy_calendar_age_seconds{calendar="RESERVAS"} 90000',
        `process_start_time_seconds ${(AT - minutes * MINUTE) / 1_000}`,
        ...lines,
      ),
    });
  const soon = after(10);
  expect([soon.mail, soon["busy-calendar"]]).toEqual(["unknown", "unknown"]);
  const later = after(11);
  expect(later.mail).toMatchObject({ english: "mail: the longest delivery waits for 150 minutes" });
  expect(later["busy-calendar"]).not.toBe("unknown");
  // A refused password needs no time.
  expect(after(1, 'vitrine_outbox_paused{target="mail"} 1').mail).not.toBe("unknown");
});

test("a disk is an alarm from 85 % on, and well again only below 83 %", () => {
  const raised = { raised: new Set(["disk"] as const) };
  expect(findingsOf(disk(84.9)).disk).toBe("fine");
  expect(findingsOf(disk(85)).disk).toEqual({
    english: "the disk of /data is used to 85 %, 15 MB are free",
    portuguese: "O disco de /data está 85 % cheio; restam 15 MB.",
  });
  expect(findingsOf(disk(83), raised).disk).toMatchObject({
    english: "the disk of /data is used to 83 %, 17 MB are free",
  });
  expect(findingsOf(disk(82.9), raised).disk).toBe("fine");
  expect(findingsOf({ disks: [] }, raised).disk).toBe("unknown");
});

test("a clock that differs from the database's or the heartbeat's by ten seconds is an alarm", () => {
  const database = (seconds: number) => ({
    samples: ready(`vitrine_clock_difference_seconds ${seconds}`),
  });
  expect(findingsOf(database(9.9)).clock).toBe("fine");
  expect(findingsOf(database(-10)).clock).toEqual({
    english: "the clock is 10 s behind that of the database",
    portuguese: "O relógio desta máquina está 10 s atrasado em relação ao do banco de dados.",
  });
  expect(findingsOf({}, {}, { aheadSeconds: 14.2 }).clock).toMatchObject({
    english: "the clock is 14 s ahead of that of HEARTBEAT_URL",
  });
});

test("an alarm about the clock does not end by a heartbeat that gets no answer", () => {
  const before = { raised: new Set(["clock"] as const), hasHeartbeat: true };
  expect(findingsOf({}, before).clock).toBe("unknown");
  expect(findingsOf({}, before, { aheadSeconds: 9 }).clock).toMatchObject({
    english: "the clock is 9 s ahead of that of HEARTBEAT_URL",
  });
  expect(findingsOf({}, before, { aheadSeconds: 0 }).clock).toBe("fine");
});
