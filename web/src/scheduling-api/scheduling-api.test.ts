import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "vitest";

import { schedulingApi } from "./scheduling-api.ts";
import type { Call, SchedulingApi } from "./scheduling-api.ts";

const CHECK: Call = { method: "POST", path: "/check-availability", body: { clientPhone: "1" } };
const DELETE: Call = { method: "DELETE", path: "/deleteAppointment", body: { clientPhone: "1" } };
const CREATE: Call = { method: "POST", path: "/createAppointment", body: { clientPhone: "1" } };
const NEVER = new AbortController().signal;

test("a call carries its method, path and JSON body, below a path prefix too", async () => {
  const seen: unknown[] = [];
  const answer = await against(
    (request, response) => {
      request.setEncoding("utf8").on("data", (body) => {
        seen.push(request.method, request.url, request.headers["content-type"], body);
        response.end("{}");
      });
    },
    (api) => api.send(DELETE),
    { prefix: "/below/here" },
  );
  expect(answer).toEqual({ ok: true });
  expect(seen).toEqual([
    "DELETE",
    "/below/here/deleteAppointment",
    "application/json",
    '{"clientPhone":"1"}',
  ]);
});

test.each([
  ['{"barberColorId":6}', 6],
  ["{}", undefined],
  ["null", undefined],
  ["<h1>OK</h1>", undefined],
  ['{"barberColorId":"6"}', undefined],
])(
  "a booking that leaves the person open is made by the status, and the body %j names %s",
  async (body, barberId) => {
    const call: Call = { ...CREATE, body: { anyBarber: true } };
    expect(await against(answering(201, body), (api) => api.send(call))).toEqual({
      ok: true,
      barberId,
    });
    expect(await against(answering(201, body), (api) => api.send(CREATE))).toEqual({ ok: true });
  },
);

test("availability is the map that the backend answers", async () => {
  const answer = await against(
    answering(200, '{"08:00 - 08:30":true,"08:30 - 09:00":false}'),
    (api) => api.askAvailability(CHECK, NEVER),
  );
  expect(answer).toEqual({
    ok: true,
    availability: { "08:00 - 08:30": true, "08:30 - 09:00": false },
  });
});

test("a refusal brings its status and the backend's sentence", async () => {
  const answer = await against(answering(409, '{"error":"Este horário já está ocupado."}'), (api) =>
    api.send(DELETE),
  );
  const error = "Este horário já está ocupado.";
  expect(answer).toEqual({ ok: false, reason: "refused", error, status: 409 });
});

test.each(["", "<h1>Bad gateway</h1>", "null", '{"error":7}', '{"error":" "}', "[]"])(
  "a refusal with the body %j has no sentence",
  async (body) => {
    const answer = await against(answering(502, body), (api) => api.askAvailability(CHECK, NEVER));
    expect(answer).toEqual({ ok: false, reason: "refused", error: undefined, status: 502 });
  },
);

test.each(["", "<html></html>", "null", "[true]", '{"08:00 - 08:30":"free"}'])(
  "an ok answer with the body %j is no availability",
  async (body) => {
    const answer = await against(answering(200, body), (api) => api.askAvailability(CHECK, NEVER));
    expect(answer).toEqual({ ok: false, reason: "refused", status: 200, error: undefined });
  },
);

test("a booking is made when the status says so, whatever the body", async () => {
  const answer = await against(answering(201, "not JSON"), (api) => api.send(DELETE));
  expect(answer).toEqual({ ok: true });
});

test("a connection that breaks is a failure", async () => {
  const answer = await against(
    (request) => request.socket.destroy(),
    (api) => api.send(DELETE),
  );
  expect(answer).toMatchObject({ ok: false, reason: "failed" });
});

test("a backend that never answers is a failure", async () => {
  const answer = await against(
    () => undefined,
    (api) => api.send(DELETE),
    { patienceMilliseconds: 300 },
  );
  expect(answer).toMatchObject({ ok: false, reason: "failed", cause: { name: "TimeoutError" } });
});

test("a body that never ends is a failure", async () => {
  const answer = await against(
    (_, response) => response.write('{"08:00'),
    (api) => api.askAvailability(CHECK, NEVER),
    { patienceMilliseconds: 300 },
  );
  expect(answer).toMatchObject({ ok: false, reason: "failed" });
});

test("an aborted question is a failure", async () => {
  const controller = new AbortController();
  const answer = await against(
    () => controller.abort(),
    (api) => api.askAvailability(CHECK, controller.signal),
  );
  expect(answer).toMatchObject({ ok: false, reason: "failed", cause: { name: "AbortError" } });
});

test("a backend that is not there is a failure", async () => {
  const { url, close } = await listen(() => undefined);
  await close();
  expect(await schedulingApi(url).send(DELETE)).toMatchObject({ ok: false, reason: "failed" });
});

function answering(status: number, body: string): RequestListener {
  return (_, response) => response.writeHead(status).end(body);
}

async function against<Answer>(
  listener: RequestListener,
  ask: (api: SchedulingApi) => Promise<Answer>,
  { prefix = "", patienceMilliseconds = 60_000 } = {},
): Promise<Answer> {
  const { url, close } = await listen(listener);
  try {
    return await ask(schedulingApi(url + prefix, patienceMilliseconds));
  } finally {
    await close();
  }
}

async function listen(
  listener: RequestListener,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
