import { expect, test } from "vitest";

import { shop as barbearia } from "@vitrine/shops/barbearia";
import { CATALOGUE } from "@vitrine/shops/shops";

import { parseBookingsTask } from "./bookings-arguments.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
// On the machine's clock it is a second and a half past ten, on another day.
const MACHINE_NOW = Date.parse("2026-11-21T10:00:01.500-03:00");
const TODAY = Date.parse("2026-11-23T00:00:00-03:00");

const parse = (line: string) =>
  parseBookingsTask(line === "" ? [] : line.split(" "), CATALOGUE, NOW, MACHINE_NOW);

/** The search that a line leads to in the barber's shop. */
function searchOf(line: string) {
  const parsed = parse(`cancel barbearia ${line}`);
  if (!parsed.ok || parsed.task.verb !== "cancel") throw new Error(JSON.stringify(parsed));
  return JSON.parse(JSON.stringify(parsed.task.search)) as unknown;
}

/** What a cancellation takes where no `--made-until` says otherwise: what was made before this second. */
const MADE_BY_NOW = { madeBefore: Date.parse("2026-11-21T10:00:01-03:00") };

test("without arguments, every calendar's bookings from today on are listed", () => {
  const parsed = parse("");
  if (!parsed.ok || parsed.task.verb !== "list") throw new Error("not a list");
  expect(parsed.task.searches.map(({ shop, search }) => [shop.calendarId, search])).toEqual([
    ["barbearia", { startsFrom: TODAY }],
    ["reservas", { startsFrom: TODAY }],
  ]);
});

test("--all lists the past and the cancelled, too", () => {
  const parsed = parse("list barbearia --all");
  if (!parsed.ok || parsed.task.verb !== "list") throw new Error("not a list");
  expect(parsed.task.isAll).toBe(true);
  expect(parsed.task.searches[0]?.search).toEqual({});
});

test("a day is the shop's, from midnight to midnight, and may lie in the past", () => {
  expect(searchOf("--day 2026-11-20")).toEqual({
    startsFrom: Date.parse("2026-11-20T00:00:00-03:00"),
    startsBefore: Date.parse("2026-11-21T00:00:00-03:00"),
    ...MADE_BY_NOW,
  });
});

test.each([
  ["2026-11-21", "2026-11-21T00:00:00-03:00", "2026-11-22T00:00:00-03:00"],
  ["2026-11-21T10:00", "2026-11-21T10:00:00-03:00", "2026-11-21T10:00:01-03:00"],
  ["2026-11-21T10:00:05", "2026-11-21T10:00:05-03:00", "2026-11-21T10:00:06-03:00"],
  ["2026-11-21T10:00Z", "2026-11-21T07:00:00-03:00", "2026-11-21T07:00:01-03:00"],
  ["2026-11-21T10:00:05+01:00", "2026-11-21T06:00:05-03:00", "2026-11-21T06:00:06-03:00"],
])("made since and until %s: that day or second belongs to both", (text, start, end) => {
  expect(searchOf(`--made-since ${text} --made-until ${text}`)).toEqual({
    startsFrom: TODAY,
    madeFrom: Date.parse(start),
    madeBefore: Date.parse(end),
  });
});

test("a barber, a phone and an e-mail are looked for as they are stored", () => {
  expect(searchOf("--barber barbeiro1 --phone 987654321 --email JOAO@example.com")).toEqual({
    startsFrom: TODAY,
    ...MADE_BY_NOW,
    barberColorId: 6,
    phone: "987654321",
    email: "joao@example.com",
  });
});

test("`cancel` needs --yes, and mails the clients unless --without-mail is given", () => {
  expect(parse("cancel barbearia --phone 9")).toMatchObject({
    task: { verb: "cancel", isConfirmed: false, withoutMail: false },
  });
  expect(
    parse("cancel barbearia --phone 9 --made-until 2026-11-21 --without-mail --yes"),
  ).toMatchObject({ task: { verb: "cancel", isConfirmed: true, withoutMail: true } });
});

test("the bookings that were shown are cancelled: the line to repeat says until when they were made", () => {
  const shown = parse("cancel barbearia --phone 9");
  const line = "cancel barbearia --phone 9 --made-until 2026-11-21T10:00:00-03:00 --yes";
  expect(shown).toMatchObject({
    task: {
      confirmLine: `npm run bookings -- ${line}`,
      search: { madeBefore: Date.parse("2026-11-21T10:00:01-03:00") },
    },
  });
  const repeated = parseBookingsTask(line.split(" "), CATALOGUE, NOW, MACHINE_NOW + 60_000);
  const searchIn = (parsed: typeof shown) =>
    parsed.ok && "search" in parsed.task ? parsed.task.search : undefined;
  expect(searchIn(repeated)).toEqual(searchIn(shown));
  expect(parse("cancel barbearia --made-until 2026-11-20")).toMatchObject({
    task: { confirmLine: "npm run bookings -- cancel barbearia --made-until 2026-11-20 --yes" },
  });
});

test.each([
  ["cancel barbearia", "Say which bookings to cancel: without a filter, cancel does nothing."],
  [
    "cancel barbearia --yes --without-mail",
    "Say which bookings to cancel: without a filter, cancel does nothing.",
  ],
  [
    "cancel barbearia --phone 9 --yes",
    "--yes needs --made-until, so that nothing is cancelled that you have not seen: the same without --yes prints the line to repeat.",
  ],
  ["cancel --phone 9", "Name the calendar to cancel in."],
  [
    "cancel barbearia --phone 9 --all",
    "--all is for list: cancel takes a day, or what is still to come.",
  ],
  ["list barbearia --yes", "--yes and --without-mail are for cancel."],
  ["list padaria", 'There is no calendar "padaria": there are barbearia, reservas.'],
  [
    "list barbearia 2026-11-24",
    '"2026-11-24" is one argument too many: filters begin with --, after "npm run bookings --".',
  ],
  ["list --phones 9", "Unknown option '--phones'."],
  ["cancel barbearia --phone", "Option '--phone <value>' argument missing."],
  ["cancel barbearia --phone --yes", "Option '--phone' argument is ambiguous."],
  ["cancel barbearia --phone 9 --phone 8", "--phone may stand only once."],
  [
    "list --phone 5511987654321",
    '"5511987654321" is not a phone: write 1 to 9 digits, without the area code.',
  ],
  ["list --email joao", '"joao" is not an e-mail address.'],
  [
    "list barbearia --barber joao",
    `barbearia has no "joao": it has ${barbearia.barbers.map(({ name }) => name).join(", ")}.`,
  ],
  ["list --day 2026-02-30", '--day takes a day like 2026-11-24, not "2026-02-30".'],
  ["list --day 2026-11-24T10:00", '--day takes a day like 2026-11-24, not "2026-11-24T10:00".'],
  [
    "list --made-since 2026-11-24T25:00",
    '--made-since takes a day like 2026-11-24 or a time like 2026-11-24T10:00, not "2026-11-24T25:00".',
  ],
  [
    "list --made-until yesterday",
    '--made-until takes a day like 2026-11-24 or a time like 2026-11-24T10:00, not "yesterday".',
  ],
  [
    "list --made-since 2026-11-22 --made-until 2026-11-21",
    "--made-until lies before --made-since.",
  ],
])("%s: one sentence says what is wrong", (line, problem) => {
  expect(parse(line)).toEqual({ ok: false, problem });
});

test("any other verb is answered with how to use the command", () => {
  expect(parse("remove barbearia")).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^Use: npm run bookings -- list /) as string,
  });
});
