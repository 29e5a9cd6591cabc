// What an operator finds in the log of a call that was refused.

import { expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  TABLE_FOR_TEN,
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { serverProcess } from "@vitrine/testing/server-process";
import type { ServerProcess } from "@vitrine/testing/start-server";
import { SOON } from "@vitrine/testing/soon";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Line {
  readonly msg: string;
  readonly reqId?: string;
  readonly refusal?: string;
  readonly calendar?: string;
  readonly res?: { readonly statusCode: number };
}

/** Makes a call; answers its status, the id in its answer, and its last line in the log. */
async function callLogged(
  server: ServerProcess,
  path: string,
  body?: unknown,
  options: RequestInit = {},
) {
  const { status, headers } = await fetch(`${server.url}${path}`, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    ...options,
  });
  const id = headers.get("x-request-id") ?? "";
  const line = await vi.waitFor(() => {
    const found = linesOf(server).findLast(({ reqId, res }) => reqId === id && res !== undefined);
    expect(found).toBeDefined();
    return found;
  }, SOON);
  return { status, id, refusal: line?.refusal, calendar: line?.calendar, logged: line?.res };
}

function linesOf(server: ServerProcess): Line[] {
  return server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

test("the log says of every refused call why, and in which of the shop's calendars", async () => {
  const server = await serverProcess(temporaryFolder(), {
    LOG_LEVEL: "info",
    RATE_LIMIT: "60",
    OWNER_SECRET_BARBEARIA: "um-segredo-bem-comprido",
    FEED_SECRET_RESERVAS: "outro-segredo-comprido",
  });
  const answered = async (...call: [path: string, body?: unknown, options?: RequestInit]) => {
    const { status, refusal, calendar, logged } = await callLogged(server, ...call);
    expect(logged).toEqual({ statusCode: status });
    return [status, refusal, calendar];
  };
  const json = { "content-type": "application/json" };

  expect(await answered("/createAppointment", TUESDAY_AT_EIGHT)).toEqual([
    201,
    undefined,
    undefined,
  ]);
  expect(await answered("/createAppointment", { ...TUESDAY_AT_EIGHT, clientPhone: "1" })).toEqual([
    409,
    "slot-taken",
    "barbearia",
  ]);
  // A calendar is named once its shop was read: before, it could be anything that a stranger typed.
  const badName = { ...TABLE_FOR_TEN, clientName: "Ana 1" };
  const nameRefused = [400, "client-name-invalid"];
  expect(await answered("/createTable", badName)).toEqual([...nameRefused, undefined]);
  expect(await answered("/createTable", { ...TABLE_FOR_TEN, barberColorId: 99 })).toEqual([
    400,
    "barber-unknown",
    "reservas",
  ]);
  expect(await answered("/createTable", badName)).toEqual([...nameRefused, "reservas"]);
  expect(
    await answered("/check-availability", { ...TUESDAY, calendarId: "joao@example.com" }),
  ).toEqual([400, "calendar-unknown", undefined]);
  expect(await answered("/createAppointment", '{"calendarId":"barbearia",')).toEqual([
    400,
    "request-invalid",
    undefined,
  ]);
  expect(
    await answered("/deleteAppointment", undefined, {
      method: "DELETE",
      headers: json,
      body: JSON.stringify({ ...TUESDAY_AT_EIGHT_IDENTITY, clientPhone: "1" }),
    }),
  ).toEqual([404, "booking-not-found", "barbearia"]);
  expect(await answered("/owner/day?calendarId=barbearia&day=2026-11-24")).toEqual([
    403,
    "owner-secret-wrong",
    "barbearia",
  ]);
  expect(await answered("/calendars/reservas/um-segredo-errado.ics")).toEqual([
    404,
    "route-unknown",
    "reservas",
  ]);
  expect(await answered("/joao@example.com")).toEqual([404, "route-unknown", undefined]);
  expect(await answered("/%zz")).toEqual([400, "request-invalid", undefined]);
  for (let call = 0; call < 15; call++) await answered("/createAppointment", "{}");
  expect(await answered("/createAppointment", TUESDAY_AT_EIGHT)).toEqual([
    429,
    "too-many-calls",
    undefined,
  ]);
  expect(server.output()).not.toMatch(/João|Ana 1|joao|987654321|segredo/);
});

test("no restart repeats the id of a call, and what a client sends as one is ignored", async () => {
  const folder = temporaryFolder();
  const ids: string[] = [];
  for (let start = 0; start < 2; start++) {
    const server = await serverProcess(folder, { LOG_LEVEL: "info" });
    for (const path of ["/health", "/nowhere", "/%zz"]) {
      const options = { headers: { "x-request-id": "987654321" } };
      ids.push((await callLogged(server, path, undefined, options)).id);
    }
    expect(server.output()).not.toContain("987654321");
    await server.end("SIGTERM");
  }
  expect(ids).toEqual(ids.map(() => expect.stringMatching(UUID) as string));
  expect(new Set(ids).size).toBe(6);
});
