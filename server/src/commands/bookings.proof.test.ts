// Bookings cancelled in bulk beside a running server, on both engines.

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { ANA, fillBooks, runBookings, startServerOn } from "@vitrine/testing/bookings-command";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { randomBelow } from "@vitrine/testing/random-below";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { book, callPatiently } from "@vitrine/testing/server-process";

import { audit } from "@vitrine/testing/contracts/concurrency-contract";
import { SOON } from "@vitrine/testing/soon";
import type { NewBooking } from "../booking/new-booking.ts";

describe.each(ENGINES)("on $name", (engine) => {
  test("five hundred are cancelled while a server books and cancels: each once, and the books add up", async () => {
    const settings = await engine.newDatabase();
    const attack = fiveHundred();
    await fillBooks(settings, attack);
    const { url } = await startServerOn(settings);
    const below = randomBelow(500);
    let isOver = false;
    const mine: unknown[] = [];
    const cancelledByClients: unknown[] = [];
    const client = async () => {
      while (!isOver) {
        const target = attack[below(attack.length)] ?? ANA;
        const { clientPhone, ...slot } = requestOf(target);
        const phone = String(100_000_000 + below(100_000_000));
        const booked = { ...slot, clientPhone: phone };
        const { status } = await callPatiently(url, "/createAppointment", booked);
        // 200: the first answer was a 503 that came too soon.
        if (status === 201 || status === 200) mine.push(booked);
        if (cancelledByClients.length > 30) continue;
        const { clientName: _name, clientEmail: _email, ...identity } = { ...slot, clientPhone };
        const gone = await callPatiently(url, "/deleteAppointment", identity, "DELETE");
        if (gone.status === 200) cancelledByClients.push(identity);
      }
    };
    const clients = Array.from({ length: 6 }, client);
    await vi.waitFor(() => expect(cancelledByClients.length).toBeGreaterThan(3), SOON);
    const run = await runBookings(
      settings,
      "cancel barbearia --made-since 2025-11-21 --made-until 2025-11-21T10:00:30 --yes --without-mail",
    );
    isOver = true;
    await Promise.all(clients);

    expect(run.status).toBe(0);
    const [, cancelled, gone] =
      /\nCancelled: (\d+) bookings of barbearia\. Cancelled by others meanwhile: (\d+)\. Their clients get no mail of it\.\n$/.exec(
        run.output,
      ) ?? [];
    // What had been cancelled before it looked is in neither number.
    const listed = run.output.match(/ attack@example\.com /g)?.length;
    expect(Number(cancelled) + Number(gone)).toBe(listed);
    expect(Number(cancelled) + cancelledByClients.length).toBe(500);
    expect((await runBookings(settings, "list --email attack@example.com")).output).toBe(
      "No bookings match.\n",
    );
    expect(mine.length).toBeGreaterThan(0);
    expect(audit(settings)).toEqual({
      status: 0,
      output: `${mine.length} live bookings in 1 calendars: no overlap, no overfull half hour, no drift.\n`,
    });
  });

  test("a running server tells calendar and client of what was cancelled, and no client with --without-mail", async () => {
    const settings = await engine.newDatabase();
    const events = new Map<string, string>();
    const calendar = await scriptedServer(({ method, path, body }, response) => {
      if (method === "PUT") events.set(path, body);
      if (method === "DELETE") events.delete(path);
      const event = events.get(path);
      response.writeHead(event === undefined ? 404 : 200, { etag: '"1"' }).end(event);
    });
    const mail = await mailServer();
    const { url, output } = await startServerOn(settings, {
      LOG_LEVEL: "info",
      CALDAV_URL_BARBEARIA: `${calendar.origin}/dona/barbearia`,
      CALDAV_USER_BARBEARIA: "dona",
      CALDAV_PASSWORD_BARBEARIA: "senha",
      SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
      MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
    });
    onTestFinished(() => expect(output()).not.toMatch(/joao@|third@/));
    await book(url, TUESDAY_AT_EIGHT);
    await book(url, {
      ...TUESDAY_AT_EIGHT,
      barberColorId: 7,
      clientPhone: "12",
      clientEmail: "third@example.com",
    });
    await vi.waitFor(() => expect([events.size, mail.received.length]).toEqual([2, 2]), SOON);

    await runBookings(
      settings,
      "cancel barbearia --phone 12 --made-until 2999-01-01 --yes --without-mail",
    );
    await runBookings(settings, "cancel barbearia --phone 987654321 --made-until 2999-01-01 --yes");
    await vi.waitFor(() => expect([...events]).toEqual([]), SOON);
    await vi.waitFor(() => expect(mail.received).toHaveLength(3), SOON);
    expect(mail.received[2]?.to).toEqual(["joao@example.com"]);
  });
});

/** Bookings of ten working days, made within half a minute of a year ago: all half hours of three barbers but a few. */
function fiveHundred(): NewBooking[] {
  const days = ["24", "25", "26", "27", "30"];
  const more = ["01", "02", "03", "04", "07"];
  const dates = [...days.map((day) => `2026-11-${day}`), ...more.map((day) => `2026-12-${day}`)];
  const hours = ["08", "09", "10", "11", "12", "15", "16", "17", "18"];
  const starts = dates.flatMap((date) =>
    hours.flatMap((hour) => [`${date}T${hour}:00:00-03:00`, `${date}T${hour}:30:00-03:00`]),
  );
  return [5, 6, 7]
    .flatMap((barberColorId) => starts.map((text) => ({ barberColorId, start: Date.parse(text) })))
    .slice(0, 500)
    .map(({ barberColorId, start }, index) => ({
      ...ANA,
      barberColorId,
      clientPhone: String(900_000_000 + index),
      clientEmail: "attack@example.com",
      span: { start, end: start + 1_800_000 },
      createdAt: Date.parse("2025-11-21T10:00:00-03:00") + index * 50,
    }));
}

function requestOf({ barberColorId, clientPhone, span }: NewBooking) {
  return {
    ...TUESDAY_AT_EIGHT,
    barberColorId,
    clientPhone,
    dateTimeStart: new Date(span.start).toISOString(),
    dateTimeEnd: new Date(span.end).toISOString(),
  };
}
