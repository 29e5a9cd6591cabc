// Trying the address of a busy calendar, with servers that answer as real ones do on a bad day.

import type { RequestListener } from "node:http";

import { expect, test } from "vitest";

import { calendar, event, NINE } from "@vitrine/testing/calendars/cases/calendar-case";
import { everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { countingServer } from "@vitrine/testing/network/counting-server";
import { httpsServer, trustTestAuthority } from "@vitrine/testing/network/tls-server";
import type { TestCertificate } from "@vitrine/testing/network/tls-server";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { SOON } from "@vitrine/testing/soon";
import { shop } from "@vitrine/shops/barbearia";

import { bookingEvent } from "../../calendars/event/booking-event.ts";
import { tryBusy } from "./try-busy.ts";
import type { BusyTry } from "./try-busy.ts";

trustTestAuthority();

// Monday, ten o'clock.
const NOW = Date.parse("2026-11-23T10:00:00-03:00");

// Tests have no public address: 127.0.0.1 stands for it, and every name is there.
const TRY: BusyTry = {
  shop,
  now: NOW,
  findOwn: () => async () => new Map(),
  network: {
    lookup: everyNameAt("127.0.0.1"),
    isPublicAddress: (address) => address === "127.0.0.1",
  },
  // A calendar whose thread starts later than that reads like one that is too large.
  milliseconds: SOON.timeout,
  stopping: new AbortController().signal,
};

const eventOf = (uid: string, ...inside: string[]) => event(...inside).with(1, `UID:${uid}`);

const serve =
  (text: string, type = "text/calendar"): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { "content-type": type }).end(text);

async function tryServer(answer: RequestListener, other: Partial<BusyTry> = {}) {
  const { port, connections } = await countingServer(answer);
  const url = `http://calendar.example.com:${port}/s3cret/basic.ics`;
  return { ...(await tryBusy(url, { ...TRY, ...other })), connections };
}

test("the next seven days are shown as they would close, from now on", async () => {
  const text = calendar(
    ...eventOf("over", "DTSTART:20261123T100000Z", "DTEND:20261123T110000Z"),
    ...eventOf("under-way", "DTSTART:20261123T120000Z", "DTEND:20261123T133000Z"),
    ...eventOf("lunch", NINE, "DURATION:PT50M"),
    ...eventOf("free", NINE, "DURATION:PT3H", "TRANSP:TRANSPARENT"),
    ...eventOf("holiday", "DTSTART;VALUE=DATE:20261129"),
    ...eventOf("later", "DTSTART;VALUE=DATE:20261130"),
  );
  const { connections: _, ...tried } = await tryServer(serve(text));
  expect(tried).toEqual({
    isWorking: true,
    sentence: "Funciona: 6 eventos lidos. Nos próximos sete dias, fecha 3 horários.",
    closes: [
      { day: "2026-11-23", from: "09:00", to: "10:30" },
      { day: "2026-11-24", from: "09:00", to: "10:00" },
      { day: "2026-11-29", from: "00:00", to: "24:00" },
    ],
  });
});

test("an empty calendar works, and closes nothing", async () => {
  expect(await tryServer(serve(calendar()))).toMatchObject({
    isWorking: true,
    sentence: "Funciona: 0 eventos lidos. Nada fecha nos próximos sete dias.",
    closes: [],
  });
});

test("events that are not understood are counted", async () => {
  const text = calendar(...event("DTSTART:20261124T9h"));
  expect((await tryServer(serve(text))).sentence).toContain("1 evento não foi entendido");
});

test("our own bookings close nothing, but where the owner has moved one", async () => {
  const { bookingId, barberColorId, span } = JOAO_AT_EIGHT;
  const { uid } = bookingEvent(JOAO_AT_EIGHT, shop);
  const atNine = calendar(...eventOf(uid, NINE, "DURATION:PT30M"));
  const asked: (readonly string[])[] = [];
  const findOwn: BusyTry["findOwn"] = (from) => async (ids) => {
    expect(from).toBe(Date.parse("2026-11-23T00:00:00-03:00"));
    asked.push(ids);
    return new Map([[bookingId, { bookingId, barberColorId, span, revision: 0 }]]);
  };
  const moved = await tryServer(serve(atNine), { findOwn });
  expect(moved.closes).toEqual([{ day: "2026-11-24", from: "09:00", to: "09:30" }]);
  expect(asked).toEqual([[bookingId]]);
  const atEight = atNine.replace("T090000", "T080000");
  expect((await tryServer(serve(atEight), { findOwn })).closes).toEqual([]);
});

const status =
  (code: number, location?: string): RequestListener =>
  (_, response) =>
    void response.writeHead(code, location === undefined ? {} : { location }).end("s3cret");

test.each<[string, RequestListener, string]>([
  ["a calendar that wants a login", status(401), "pede usuário e senha"],
  ["a forbidden calendar", status(403), "pede usuário e senha"],
  ["a calendar that is gone", status(404), "não existe"],
  ["a web page", serve("<!DOCTYPE html><p>s3cret", "text/html"), "abre uma página da internet"],
  ["a page that calls itself a calendar", serve("\n<html>s3cret"), "abre uma página da internet"],
  ["something else", serve("s3cret"), "não é um calendário"],
  ["half a calendar", serve(calendar().slice(0, -20)), "veio pela metade"],
  ["a server that asks to wait", status(429), "pede para esperar"],
  ["a server that fails", status(500), "não respondeu como um calendário"],
  ["a redirect to nowhere", status(302, "ftp://example.com/"), "não leva a lugar nenhum"],
  ["a circle", status(302, "/s3cret/basic.ics"), "não leva a lugar nenhum"],
  [
    "a connection that breaks",
    (_, response) => void response.destroy(),
    "O servidor não responde.",
  ],
  [
    "more than 10 MB",
    (_, response) => void response.end("x".repeat(11 * 1_024 * 1_024)),
    "grande demais",
  ],
])("%s is named in words that an owner can act on", async (_, answer, words) => {
  const { isWorking, sentence, closes } = await tryServer(answer);
  expect([isWorking, closes]).toEqual([false, undefined]);
  expect(sentence).toContain(words);
  expect(sentence).not.toMatch(/s3cret|example\.com/);
});

test.each<[TestCertificate, string]>([
  ["self-signed", "não é de uma autoridade conhecida"],
  ["other-name", "é de outro nome"],
  ["expired", "venceu"],
])("a certificate that is %s is named", async (certificate, words) => {
  const port = await httpsServer(certificate);
  const tried = await tryBusy(`https://localhost:${port}/`, TRY);
  expect(tried).toMatchObject({ isWorking: false, sentence: expect.stringContaining(words) });
});

test("an address that begins with webcal is asked by https", async () => {
  const port = await httpsServer("valid", serve(calendar()));
  expect(await tryBusy(`webcal://localhost:${port}/`, TRY)).toMatchObject({ isWorking: true });
});

test("a redirect without encryption is refused", async () => {
  const port = await httpsServer("valid", status(302, "http://calendar.example.com/"));
  const { sentence } = await tryBusy(`https://localhost:${port}/`, TRY);
  expect(sentence).toContain("sem conexão segura");
});

test.each<[string, RequestListener]>([
  ["that never answers", () => undefined],
  ["whose answer drips", (_, response) => void response.writeHead(200).write("B")],
])("a server %s is given up when the time is over", async (_, answer) => {
  const { isWorking, sentence } = await tryServer(answer, { milliseconds: 300 });
  expect([isWorking, sentence]).toEqual([false, expect.stringContaining("demorou demais")]);
});

test("a calendar that takes long to read is given up when the time is over", async () => {
  const rules = Array.from({ length: 3_000 }, (_, one) =>
    eventOf(String(one), "DTSTART:19700101T000000Z", "DURATION:PT1M", "RRULE:FREQ=SECONDLY"),
  );
  const begunAt = performance.now();
  const tried = await tryServer(serve(calendar(...rules.flat())), { milliseconds: 400 });
  expect(tried.sentence).toMatch(/grande demais para ser lido a tempo/);
  expect(performance.now() - begunAt).toBeLessThan(4_000);
});

test.each(["", "s3cret", "ftp://example.com/", "https://a.example.com/\nhttps://b.example.com/"])(
  "text that is not an address is named before anything is asked: %#",
  async (text) => {
    const lookup = () => {
      throw new Error("asked");
    };
    const network = { lookup, isPublicAddress: () => true };
    expect(await tryBusy(text, { ...TRY, network })).toEqual({
      isWorking: false,
      sentence:
        "Isto não é o endereço de um calendário: ele começa com https:// ou webcal://, em uma linha só.",
    });
  },
);

test.each(["10.0.0.1", "127.0.0.2", "localhost", "[::1]", "169.254.169.254"])(
  "the private address %s is not connected to, and reads like a name that nobody knows",
  async (host) => {
    const { port, connections } = await countingServer(serve(calendar()));
    const lookup = everyNameAt("127.0.0.2");
    const network = { lookup, isPublicAddress: (address: string) => address === "127.0.0.1" };
    const tried = await tryBusy(`http://${host}:${port}/`, { ...TRY, network });
    const unknown = await tryBusy("http://nobody.example.com/", {
      ...TRY,
      network: {
        ...network,
        lookup: (_name, _options, give) =>
          give(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), []),
      },
    });
    expect(tried.sentence).toBe(unknown.sentence);
    expect(tried.sentence).toContain("Não há servidor público nesse endereço.");
    expect(connections).toEqual([]);
  },
);
