import { afterAll, expect, test } from "vitest";

import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { discoverCalendars } from "./caldav-discovery.ts";

const LIMITS = { signal: new AbortController().signal, maxMilliseconds: 10_000 };

const radicale = await startRadicale();
afterAll(() => radicale.stop());

test("from a server's bare address, its calendars are found", async () => {
  const calendar = await radicale.createCalendar("barbearia");
  const found = await discoverCalendars({ ...calendar, url: radicale.origin }, LIMITS);
  expect(found).toEqual({
    ok: true,
    calendars: [{ name: "dona/barbearia", url: `${calendar.url}/` }],
  });
});

test("a wrong password finds nothing", async () => {
  const calendar = await radicale.createCalendar("reservas");
  expect(await discoverCalendars({ ...calendar, password: "wrong" }, LIMITS)).toMatchObject({
    ok: false,
    reason: "not-allowed-401",
  });
});

const multistatus = (inside: string) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:A="urn:ietf:params:xml:ns:caldav">${inside}</D:multistatus>`;

test("names are read, and what keeps no events is left out", async () => {
  const server = await scriptedServer(({ path }, response) => {
    const response207 = (inside: string) => response.writeHead(207).end(multistatus(inside));
    if (path === "/.well-known/caldav") response.writeHead(301, { location: "/dav/" }).end();
    else if (path === "/dav/") {
      response207(
        `<D:response><D:href>/dav/</D:href><D:current-user-principal><D:href>/p/7/</D:href></D:current-user-principal></D:response>`,
      );
    } else if (path === "/p/7/") {
      response207(`<A:calendar-home-set xmlns:A="x"><D:href>/c/7/</D:href></A:calendar-home-set>`);
    } else if (path === "/c/7/") {
      response207(
        `<D:response><D:href>/c/7/</D:href><D:resourcetype><D:collection/></D:resourcetype></D:response>
         <D:response><D:href>/c/7/work/</D:href><D:displayname>Barba &amp; Cabelo</D:displayname>
           <D:resourcetype><D:collection/><A:calendar/></D:resourcetype>
           <A:supported-calendar-component-set><A:comp name="VEVENT"/></A:supported-calendar-component-set></D:response>
         <D:response><D:href>/c/7/tasks/</D:href><D:displayname>Tarefas</D:displayname>
           <D:resourcetype><D:collection/><A:calendar/></D:resourcetype>
           <A:supported-calendar-component-set><A:comp name="VTODO"/></A:supported-calendar-component-set></D:response>`,
      );
    } else response.writeHead(404).end();
  });
  const account = { url: server.origin, user: "dona", password: "s3cret" };
  expect(await discoverCalendars(account, LIMITS)).toEqual({
    ok: true,
    calendars: [{ name: "Barba & Cabelo", url: `${server.origin}/c/7/work/` }],
  });
});

test.each([
  ["<![CDATA[Barba & <Cabelo>]]>", "Barba & <Cabelo>"],
  ["<![CDATA[Sal]]>&#227;<![CDATA[o]]>", "Salão"],
  ["Sal&#xE3;o &amp;amp;", "Salão &amp;"],
])("a name that is written as %s is read as %s", async (written, name) => {
  const server = await scriptedServer((_, response) =>
    response.writeHead(207).end(
      multistatus(
        `<D:response><D:href><![CDATA[/c/]]></D:href><D:displayname>${written}</D:displayname>
           <D:resourcetype><D:collection/><A:calendar/></D:resourcetype>
           <D:current-user-principal><D:href>/p/</D:href></D:current-user-principal>
           <A:calendar-home-set><D:href>/c/</D:href></A:calendar-home-set></D:response>`,
      ),
    ),
  );
  const account = { url: server.origin, user: "dona", password: "s3cret" };
  expect(await discoverCalendars(account, LIMITS)).toEqual({
    ok: true,
    calendars: [{ name, url: `${server.origin}/c/` }],
  });
});

test("where nothing is at the address, the levels above it are asked", async () => {
  const server = await scriptedServer(({ path }, response) => {
    if (path === "/dav/") {
      response.writeHead(207).end(
        multistatus(
          `<D:response><D:href>/dav/work/</D:href><D:displayname>Barbearia</D:displayname>
             <D:resourcetype><D:collection/><A:calendar/></D:resourcetype>
             <D:current-user-principal><D:href>/dav/</D:href></D:current-user-principal>
             <A:calendar-home-set><D:href>/dav/</D:href></A:calendar-home-set></D:response>`,
        ),
      );
    } else if (path.startsWith("/dav/")) response.writeHead(404).end();
    // As SOGo does it without a web server before it.
    else response.writeHead(200).end("<!DOCTYPE html><html>Login</html>");
  });
  const account = { url: `${server.origin}/dav/dona/wrok`, user: "dona", password: "s3cret" };
  expect(await discoverCalendars(account, LIMITS)).toEqual({
    ok: true,
    calendars: [{ name: "Barbearia", url: `${server.origin}/dav/work/` }],
  });
});

test.each([
  ["pages for people", 200, "<!DOCTYPE html><html>Login</html>", "answered-with-a-page"],
  ["other things", 200, "{}", "no-caldav-here"],
  ["nothing that is asked for", 405, "", "no-caldav-here"],
])("a server that has %s has no calendars", async (_, status, body, reason) => {
  const server = await scriptedServer((__, response) => response.writeHead(status).end(body));
  const account = { url: `${server.origin}/dona`, user: "dona", password: "s3cret" };
  expect(await discoverCalendars(account, LIMITS)).toMatchObject({ ok: false, reason });
});

test("a password that is refused is not sent again", async () => {
  const server = await scriptedServer((_, response) => response.writeHead(401).end());
  const account = { url: `${server.origin}/dona/work`, user: "dona", password: "wrong" };
  expect(await discoverCalendars(account, LIMITS)).toMatchObject({ reason: "not-allowed-401" });
  expect(server.seen).toHaveLength(1);
});

test("no password goes to another house", async () => {
  const other = await scriptedServer((_, response) => response.writeHead(207).end(multistatus("")));
  const server = await scriptedServer((_, response) =>
    response.writeHead(302, { location: `${other.origin}/dav/` }).end(),
  );
  const account = { url: server.origin, user: "dona", password: "s3cret" };
  expect(await discoverCalendars(account, LIMITS)).toMatchObject({
    ok: false,
    reason: "redirected-elsewhere",
  });
  expect(other.seen).toEqual([]);
});

test.each(["https://ladrao.com.br/dav/", "https://caldav.minhaloja.com.br.example/"])(
  "a shop's password does not go to %s",
  async (elsewhere) => {
    const server = await scriptedServer((_, response) =>
      response.writeHead(301, { location: elsewhere }).end(),
    );
    const account = { url: server.origin, user: "dona", password: "s3cret" };
    expect(await discoverCalendars(account, LIMITS)).toMatchObject({
      ok: false,
      reason: "redirected-elsewhere",
    });
  },
);

test("an address that cannot be read finds nothing, and says so", async () => {
  const server = await scriptedServer((_, response) =>
    response
      .writeHead(207)
      .end(
        multistatus(
          "<D:current-user-principal><D:href>http://[</D:href></D:current-user-principal>",
        ),
      ),
  );
  const account = { url: server.origin, user: "dona", password: "s3cret" };
  expect(await discoverCalendars(account, LIMITS)).toMatchObject({
    ok: false,
    reason: "no-caldav-here",
  });
});
