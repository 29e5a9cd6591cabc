import { expect, test } from "vitest";

import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { caldavEventStore } from "./event-store.ts";
import { testEvent, tryEvent } from "./try-event.ts";

const NEVER = new AbortController().signal;
const EVENT = testEvent("America/Sao_Paulo", Date.parse("2026-11-23T10:20:00-03:00"));

test("the test event lies a day ahead, half an hour long and under an id of its own", () => {
  expect(EVENT).toMatchObject({
    summary: "Teste do Vitrine – pode apagar",
    start: Date.parse("2026-11-24T11:00:00-03:00"),
    end: Date.parse("2026-11-24T11:30:00-03:00"),
  });
  expect(testEvent(EVENT.zone, EVENT.createdAt).uid).not.toBe(EVENT.uid);
});

test("a server that never answers the write is given up, and the event is removed all the same", async () => {
  const server = await scriptedServer(({ method }, response) => {
    if (method !== "PUT") response.writeHead(method === "PROPFIND" ? 207 : 404).end();
  });
  const store = caldavEventStore(
    { url: `${server.origin}/dona`, user: "d", password: "s3cret" },
    EVENT,
  );
  const limits = { callMilliseconds: 600_000, tryMilliseconds: 200, removeMilliseconds: 10_000 };
  expect(await tryEvent(store, NEVER, limits)).toEqual({
    ok: false,
    step: "write",
    reason: "timed-out",
    isLeft: false,
  });
  expect(server.seen.map(({ method }) => method)).toContain("DELETE");
});

test("a server that never answers the removal is given up, and the event is said to be left", async () => {
  const server = await scriptedServer(({ method }, response) => {
    if (method === "PUT") response.writeHead(502).end();
    if (method === "PROPFIND") response.writeHead(207).end();
  });
  const store = caldavEventStore(
    { url: `${server.origin}/dona`, user: "d", password: "s3cret" },
    EVENT,
  );
  const limits = { callMilliseconds: 600_000, tryMilliseconds: 10_000, removeMilliseconds: 200 };
  expect(await tryEvent(store, NEVER, limits)).toEqual({
    ok: false,
    step: "write",
    reason: "http-502",
    isLeft: true,
  });
});
