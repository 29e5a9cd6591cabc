import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { ALARM_KINDS } from "./alarm.ts";
import type { AlarmKind, Finding, Findings } from "./alarm.ts";
import { memoryFolders, readMemory, writeMemory } from "./alarm-file.ts";
import {
  NO_MEMORY,
  isFirstLookOfHour,
  isMailDue,
  raisedKinds,
  rememberFindings,
  rememberLook,
  rememberMail,
  rememberUnansweredMail,
} from "./alarm-memory.ts";
import type { AlarmMemory } from "./alarm-memory.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT = Date.parse("2026-11-24T03:00:00-03:00");
const PROBLEM = { english: "it is wrong", portuguese: "está errado" };

const findings = (some: Partial<Record<AlarmKind, Finding>>): Findings => ({
  ...(Object.fromEntries(ALARM_KINDS.map((kind) => [kind, "fine"])) as Findings),
  ...some,
});

const after = (memory: AlarmMemory, some: Partial<Record<AlarmKind, Finding>>, at = AT) =>
  rememberFindings(memory, findings(some), at);

const FULL_DISK = after(NO_MEMORY, { disk: PROBLEM }).memory;

test("an alarm is mailed once while it lasts, and once a day is a reminder due", () => {
  expect(isMailDue(NO_MEMORY, AT)).toBe(false);
  expect(isMailDue(FULL_DISK, AT)).toBe(true);
  const mailed = rememberMail(FULL_DISK, AT);
  const next = after(mailed, { disk: PROBLEM }, AT + 5 * MINUTE);
  expect(next.begun).toEqual([]);
  expect(isMailDue(next.memory, AT + 5 * MINUTE)).toBe(false);
  expect(isMailDue(next.memory, AT + DAY - 1)).toBe(false);
  expect(isMailDue(next.memory, AT + DAY)).toBe(true);
});

test("its end is mailed, and then nothing is left of it", () => {
  const over = after(rememberMail(FULL_DISK, AT), {}, AT + MINUTE);
  expect(over.ended).toEqual(["disk"]);
  expect(raisedKinds(over.memory)).toEqual([]);
  expect(isMailDue(over.memory, AT + MINUTE)).toBe(true);
  const mailed = rememberMail(over.memory, AT + MINUTE);
  expect(mailed.alarms).toEqual({});
  expect(isMailDue(mailed, AT + 2 * DAY)).toBe(false);
});

test("what began and ended while no mail could be sent is mailed all the same", () => {
  const { memory } = after(FULL_DISK, {}, AT + MINUTE);
  expect(isMailDue(memory, AT + MINUTE)).toBe(true);
  expect(memory.alarms.disk).toMatchObject({ since: AT, endedAt: AT + MINUTE, isKnown: false });
});

test("an alarm that is back before its end could be mailed is no news", () => {
  const over = after(rememberMail(FULL_DISK, AT), {}, AT + MINUTE).memory;
  const back = after(over, { disk: PROBLEM }, AT + 2 * MINUTE).memory;
  expect(back.alarms.disk).toMatchObject({ since: AT, isKnown: true });
  expect(isMailDue(back, AT + 2 * MINUTE)).toBe(false);
});

test("what could not be looked at stays as it was", () => {
  const { memory, begun, ended } = after(FULL_DISK, { disk: "unknown", clock: "unknown" });
  expect([begun, ended, raisedKinds(memory)]).toEqual([[], [], ["disk"]]);
});

test("a mail that may have arrived is not sent again within the hour", () => {
  const memory = rememberUnansweredMail(FULL_DISK, AT);
  expect(isMailDue(memory, AT + 59 * MINUTE)).toBe(false);
  expect(isMailDue(memory, AT + 60 * MINUTE)).toBe(true);
  // The clock was set back by a day.
  expect(isMailDue(memory, AT - DAY)).toBe(true);
});

test("of the looks of an hour, five minutes apart, one mails without a memory", () => {
  for (let offset = 0; offset < 5; offset++) {
    const looks = Array.from({ length: 12 }, (_, index) => AT + (index * 5 + offset) * MINUTE);
    expect(looks.filter(isFirstLookOfHour)).toHaveLength(1);
  }
});

test("a server's alarm counts from the first look that found it not ready", () => {
  const bad = { isReady: false, areBackupsExpected: false };
  const first = rememberLook(NO_MEMORY, AT, bad);
  const second = rememberLook(first, AT + 5 * MINUTE, bad);
  expect([first.notReadyLooks, second.notReadyLooks]).toEqual([1, 2]);
  expect(after(second, { server: PROBLEM }, AT + 5 * MINUTE).memory.alarms.server).toMatchObject({
    since: AT,
  });
  const well = rememberLook(second, AT, { isReady: true, areBackupsExpected: true });
  expect(well).toEqual({ serial: 3, notReadyLooks: 0, alarms: {}, backupsExpectedSince: AT });
});

test("the memory is kept beside the bookings, and in another folder where those take nothing", () => {
  const folder = temporaryFolder();
  const [full, other] = [join(folder, "full"), join(folder, "other")];
  mkdirSync(full);
  const folders = [full, other];
  expect(readMemory(folders)).toEqual(NO_MEMORY);
  expect(writeMemory(folders, { ...FULL_DISK, serial: 1 })).toBe(true);
  expect(readdirSync(full)).toEqual(["alarms.json"]);
  // Nothing can be written where a file has the place of the folder.
  expect(writeMemory([join(full, "alarms.json"), other], { ...NO_MEMORY, serial: 2 })).toBe(true);
  expect(readMemory(folders)).toEqual({ ...NO_MEMORY, serial: 2 });
  expect(writeMemory(folders, { ...FULL_DISK, serial: 3 })).toBe(true);
  expect(readMemory(folders)).toEqual({ ...FULL_DISK, serial: 3 });
  expect(writeMemory([join(full, "alarms.json")], NO_MEMORY)).toBe(false);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '{"serial":9,"notReadyLooks":0}',
  '{"serial":9,"notReadyLooks":0,"alarms":{"disk":{}}}',
  '{"serial":9,"notReadyLooks":0,"alarms":{"moon":{"since":1,"isKnown":true,"english":"","portuguese":""}}}',
  '{"serial":9,"notReadyLooks":0,"alarms":{},"mailedAt":"today"}',
])("a memory that reads %j is as if there were none", (text) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "alarms.json"), text);
  expect(readMemory([folder])).toEqual(NO_MEMORY);
});

test("the memory names no folder of another user, and its file is the user's alone", () => {
  const folder = temporaryFolder();
  writeMemory([folder], FULL_DISK);
  expect(readFileSync(join(folder, "alarms.json"), "utf8")).toContain('"it is wrong"');
  const folders = memoryFolders({ dataDirectory: folder, runtimeDirectory: "/run/vitrine-watch" });
  expect(folders.slice(0, 2)).toEqual([folder, "/run/vitrine-watch"]);
  expect(folders).toHaveLength(3);
});
