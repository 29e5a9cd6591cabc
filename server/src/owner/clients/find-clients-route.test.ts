import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import type { FindClientsAnswer } from "@vitrine/domain/wire/owner/find-clients";
import { AGENCY_PAGE } from "@vitrine/testing/agency/agency-page";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
} from "@vitrine/testing/owner/owner-page";
import { MONDAY } from "@vitrine/testing/sample-requests";

import { retentionStore } from "../../retention/retention-table.ts";

const CALENDAR = { calendarId: "barbearia" };
const DAY = 24 * 60 * 60_000;
const at = (day: number, from: string, to: string) => ({
  dateTimeStart: `2026-11-${day}T${from}:00-03:00`,
  dateTimeEnd: `2026-11-${day}T${to}:00-03:00`,
});

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  /** João was missed on Monday and comes on Tuesday and Friday; Ana has cancelled; somebody without a phone walked in. */
  async function bookedWeek() {
    const database = await newDatabase();
    const app = await appUnderTest({ ...OWNER_PAGES, ...AGENCY_PAGE }, { database });
    const page = ownerPage(app);
    const book = async (change: object) => {
      const key = randomUUID();
      const answer = await page.act("book", { ...TO_BOOK, key, ...change });
      expect(answer.statusCode).toBe(200);
      return key;
    };
    const joao = { clientName: "João da Silva", clientAreaCode: "11" };
    const missed = await book({ ...joao, ...at(23, "10:00", "10:30") });
    const tuesday = await book({ ...joao });
    const friday = await book({
      ...joao,
      clientName: "Joao Silva",
      barberColorId: 7,
      ...at(27, "08:00", "08:30"),
    });
    const ana = await book({
      clientName: "Ana Silva",
      clientPhone: "911111111",
      ...at(24, "09:00", "09:30"),
    });
    await page.act("cancelBooking", { ...CALENDAR, bookingId: ana, tellsClient: false });
    const walkIn = await book({
      clientName: "Joãozinho",
      clientPhone: undefined,
      ...at(24, "10:00", "10:30"),
    });
    const mark = { ...CALENDAR, bookingIds: [missed], mark: "missed", isOn: true };
    expect((await page.act("markBookings", mark)).statusCode).toBe(200);
    const ask = (text: string, secret = OWNER_SECRET, calendarId = "barbearia") =>
      app.inject({
        method: "POST",
        url: "/owner/findClients",
        headers: { authorization: `Bearer ${secret}` },
        payload: { calendarId, text },
      });
    const find = async (text: string, secret = OWNER_SECRET) =>
      (await ask(text, secret)).json<FindClientsAnswer>();
    const note = async (bookingId: string, text: string, seenNote = "", secret = OWNER_SECRET) => {
      const noted = { ...CALENDAR, bookingId, note: text, seenNote };
      const answer = await ownerPage(app, secret).act("noteClient", noted);
      return [answer.statusCode, answer.json<{ error?: string }>().error];
    };
    return { app, database, page, ask, find, note, ids: { missed, tuesday, friday, ana, walkIn } };
  }

  test("a client is found by name or phone, with what was, what comes and how often not", async () => {
    const { ask, find, ids } = await bookedWeek();
    const answer = await ask("joao silva");
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const { clients, isMore } = answer.json<FindClientsAnswer>();
    expect(isMore).toBe(false);
    expect(clients).toMatchObject([
      {
        bookings: [
          { bookingId: ids.friday, clientName: "Joao Silva" },
          { bookingId: ids.tuesday, clientName: "João da Silva", clientAreaCode: "11" },
          { bookingId: ids.missed, hasMissed: true },
        ],
        missed: ["2026-11-23"],
        note: "",
      },
    ]);
    expect(await find("(11) 98765-4321")).toEqual({ clients, isMore });
    // Who has no phone is nobody that was here before, and cannot be noted.
    const walkIns = await find("joãoz");
    expect(walkIns.clients).toMatchObject([{ bookings: [{ bookingId: ids.walkIn }], missed: [] }]);
    expect(walkIns.clients[0]).not.toHaveProperty("note");
    expect((await find("ana")).clients).toMatchObject([
      { bookings: [{ bookingId: ids.ana, isCancelled: true }] },
    ]);
    expect((await find("silva")).clients).toHaveLength(2);
    expect(await find("maria")).toEqual({ clients: [], isMore: false });
    expect((await ask("j")).json()).toEqual({
      error: "Escreva pelo menos 2 letras do nome ou 4 números do telefone.",
    });
    expect((await ask("joao", "wrong")).statusCode).toBe(403);
    expect((await ask("joao", OTHER_OWNER_SECRET)).statusCode).toBe(403);
    expect((await ask("joao", OTHER_OWNER_SECRET, "reservas")).json()).toEqual({
      clients: [],
      isMore: false,
    });
  });

  test("a person's own link finds the clients of their column, and neither sees nor writes a note", async () => {
    const { app, find, note, ids } = await bookedWeek();
    expect((await note(ids.tuesday, "fala pouco"))[0]).toBe(200);
    const made = await app.inject({
      method: "POST",
      url: "/owner/makePersonLink",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: { ...CALENDAR, barberColorId: 7 },
    });
    const secret = made.json<{ link: string }>().link.split("#barbearia.")[1] ?? "";
    const { clients } = await find("silva", secret);
    expect(clients).toMatchObject([{ bookings: [{ bookingId: ids.friday }], missed: [] }]);
    expect(clients[0]).not.toHaveProperty("note");
    expect((await note(ids.friday, "meu", "", secret))[0]).toBe(403);
    expect((await find("silva")).clients[0]?.note).toBe("fala pouco");
  });

  test("a note is the client's, not the booking's, and is never written over unseen", async () => {
    const { note, find, page, ids } = await bookedWeek();
    const noteOf = async () => (await find("4321")).clients[0]?.note;
    expect(await note(ids.missed, " alérgico a mentol ")).toEqual([200, undefined]);
    expect(await noteOf()).toBe("alérgico a mentol");
    // Another device has not seen it.
    expect(await note(ids.friday, "máquina 2")).toEqual([
      409,
      "Esta anotação mudou em outro aparelho. Procure de novo para ver como está.",
    ]);
    expect((await note(ids.friday, "máquina 2", "alérgico a mentol"))[0]).toBe(200);
    expect(await noteOf()).toBe("máquina 2");
    // Repeated, it changes nothing.
    const repeated = {
      ...CALENDAR,
      key: randomUUID(),
      bookingId: ids.friday,
      note: "",
      seenNote: "máquina 2",
    };
    for (const time of [1, 2]) {
      expect([time, (await page.act("noteClient", repeated)).statusCode]).toEqual([time, 200]);
    }
    expect(await noteOf()).toBe("");
    expect(await note(ids.walkIn, "de quem?")).toEqual([
      409,
      "Sem telefone não dá para anotar: ninguém saberia de quem é.",
    ]);
    expect((await note("gone", "x"))[0]).toBe(404);
    expect((await note(ids.friday, "a".repeat(301)))[0]).toBe(400);
    expect(JSON.stringify(await page.day())).not.toContain("máquina");
  });

  test("of two devices that note something first, at once, one is refused", async () => {
    const { note, find, ids } = await bookedWeek();
    const outcomes = await Promise.all([
      note(ids.missed, "de um"),
      note(ids.friday, "de outro"),
      note(ids.tuesday, "de um terceiro"),
    ]);
    expect(outcomes.map(([status]) => status).toSorted()).toEqual([200, 409, 409]);
    const kept = ["de um", "de outro", "de um terceiro"][
      outcomes.findIndex(([status]) => status === 200)
    ];
    expect((await find("4321")).clients[0]?.note).toBe(kept);
  });

  test("a note goes in time also where the last booking was moved to an earlier day", async () => {
    const { note, database, page, ids } = await bookedWeek();
    await note(ids.friday, "alérgico a mentol");
    const moved = { barberColorId: 7, ...at(24, "11:00", "11:30") };
    const answer = await page.act("moveBooking", { ...CALENDAR, bookingId: ids.friday, ...moved });
    expect(answer.statusCode).toBe(200);
    const store = retentionStore(database);
    const wednesday = Date.parse(MONDAY) + 2 * DAY;
    while ((await store.erase("barbearia", wednesday, Date.now())) > 0);
    await store.forgetOfOwner(wednesday);
    expect(await database.all("SELECT note FROM owner_note")).toEqual([]);
  });

  test("a note is erased with the last booking of its client", async () => {
    const { note, find, database, ids } = await bookedWeek();
    await note(ids.missed, "alérgico a mentol");
    await note(ids.ana, "paga em dinheiro");
    const store = retentionStore(database);
    const forget = async (endedBefore: number) => {
      while ((await store.erase("barbearia", endedBefore, Date.now())) > 0);
      await store.forgetOfOwner(endedBefore);
      return (await database.all("SELECT note FROM owner_note ORDER BY note")).map(
        (row) => row["note"],
      );
    };
    const monday = Date.parse(MONDAY);
    expect(await forget(monday)).toEqual(["alérgico a mentol", "paga em dinheiro"]);
    // João still comes on Friday; Ana's cancelled booking was on Tuesday.
    expect(await forget(monday + 3 * DAY)).toEqual(["alérgico a mentol"]);
    expect((await find("4321")).clients[0]?.note).toBe("alérgico a mentol");
    expect(await forget(monday + 5 * DAY)).toEqual([]);
  });

  test("of many bookings the newest are listed, and it is said that there are more", async () => {
    const { find, database } = await bookedWeek();
    await runStatements(
      database,
      Array.from(
        { length: 60 },
        (
          _,
          index,
        ) => `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name,
          client_email, starts_at, ends_at, created_at, places)
        VALUES ('barbearia', 'old-${index}', 5, '987654321', 'João', '', ${index * DAY}, ${index * DAY + 1_800_000}, 0, 1)`,
      ),
    );
    const { clients, isMore } = await find("987654321");
    expect(isMore).toBe(true);
    const starts = clients[0]?.bookings.map(({ start }) => start) ?? [];
    expect(starts).toHaveLength(50);
    expect(starts).toEqual(starts.toSorted().toReversed());
    expect(starts[0]).toContain("2026-11-27");
  });
});
