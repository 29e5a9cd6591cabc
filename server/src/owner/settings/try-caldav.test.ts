// Trying a CalDAV account against servers that answer as real ones do on a bad day. The real servers are tried in
// try-caldav.radicale.test.ts and calendar-servers.servers.test.ts.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { expect, test } from "vitest";

import { everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { httpsServer, trustTestAuthority } from "@vitrine/testing/network/tls-server";
import type { TestCertificate } from "@vitrine/testing/network/tls-server";

import type { CallLimits } from "../../calendars/outward-call.ts";
import { publicNetwork } from "../../outward/public-network.ts";
import { tryCaldav } from "./try-caldav.ts";

trustTestAuthority();

// Tests have no public address: 127.0.0.1 stands for it, and every name is there.
const network = publicNetwork({
  lookup: everyNameAt("127.0.0.1"),
  isPublicAddress: (address) => address === "127.0.0.1",
});

const LIMITS: CallLimits = {
  signal: new AbortController().signal,
  maxMilliseconds: 5_000,
  network,
};

const USER = "dona-do-salao";
const PASSWORD = "s3cret";

const multistatus = (...responses: string[]) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join("")}</d:multistatus>`;
const response = (properties: string, href = "/") =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop></d:propstat></d:response>`;
const FOLDER = "<d:resourcetype><d:collection/></d:resourcetype>";
const CALENDAR = "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>";
const mayOnly = (...privileges: string[]) =>
  `<d:current-user-privilege-set>${privileges.map((one) => `<d:privilege><d:${one}/></d:privilege>`).join("")}</d:current-user-privilege-set>`;

const LEADS_TO_ACCOUNT =
  "<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal>";
const LEADS_TO_HOME = "<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>";

/** An account with so many calendars, found from `/.well-known/caldav`; anything else is answered by `answer`. */
const account =
  (calendars: number, answer: (response: ServerResponse) => void): RequestListener =>
  ({ url = "" }, to) => {
    if (url === "/.well-known/caldav")
      to.writeHead(207).end(multistatus(response(LEADS_TO_ACCOUNT)));
    else if (url === "/me/") to.writeHead(207).end(multistatus(response(LEADS_TO_HOME)));
    else if (url === "/home/") {
      const found = Array.from({ length: calendars }, (_, one) =>
        response(`${CALENDAR}<d:displayname>Agenda secreta</d:displayname>`, `/home/${one}/`),
      );
      to.writeHead(207).end(multistatus(response(FOLDER, "/home/"), ...found));
    } else answer(to);
  };

interface Options {
  readonly certificate?: TestCertificate;
  readonly limits?: CallLimits;
}

async function tryServer(
  answer: RequestListener,
  { certificate = "valid", limits = LIMITS }: Options = {},
) {
  const asked: IncomingMessage[] = [];
  const port = await httpsServer(certificate, (request, to) => {
    asked.push(request);
    answer(request, to);
  });
  const text = `https://localhost:${port}/dona/agenda\n${USER}\n${PASSWORD}`;
  const tried = await tryCaldav(text, limits);
  return { ...tried, asked: asked.map(({ method, url }) => `${method} ${url}`) };
}

const with207 =
  (properties: string): RequestListener =>
  (_, to) =>
    void to.writeHead(207).end(multistatus(response(properties)));

const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ""): RequestListener =>
  (_, to) =>
    void to.writeHead(status, headers).end(body);

test("a calendar that may be written works, after one question that writes nothing", async () => {
  const tried = await tryServer(with207(CALENDAR + mayOnly("read", "write")));
  expect(tried).toEqual({
    isWorking: true,
    sentence: "Funciona: o calendário abre e aceita eventos. Nada foi escrito nele agora.",
    asked: ["PROPFIND /dona/agenda/"],
  });
});

test("where the server does not say whether the calendar may be written, the sentence does not either", async () => {
  const tried = await tryServer(with207(CALENDAR));
  expect(tried).toMatchObject({
    isWorking: true,
    sentence: expect.stringContaining("não diz se aceita eventos"),
  });
});

test.each<[string, RequestListener, string]>([
  ["a wrong password", withStatus(401), "senha de app"],
  ["a calendar that may only be read", with207(CALENDAR + mayOnly("read")), "só pode ler"],
  [
    "an account without room",
    with207(`${CALENDAR}<d:quota-available-bytes>-512</d:quota-available-bytes>`),
    "sem espaço",
  ],
  ["a folder, where no calendar is found", with207(FOLDER), "não é o de um calendário"],
  [
    "a folder of an account",
    account(2, (to) => void to.writeHead(207).end(multistatus(response(FOLDER)))),
    "a conta tem 2 calendários",
  ],
  [
    "the server's first page",
    account(1, (to) => void to.writeHead(200, { "content-type": "text/html" }).end("<html>")),
    "a conta tem um calendário",
  ],
  [
    "an account without calendars",
    account(0, (to) => void to.writeHead(404).end()),
    "não tem nenhum calendário",
  ],
  [
    "a login page",
    withStatus(200, { "content-type": "text/html" }, "<!doctype html>Bem-vinda"),
    "abre uma página da internet",
  ],
  ["a calendar that is gone", withStatus(404), "não é o de um calendário"],
  ["a calendar of others", withStatus(403), "com permissão para alterar"],
  [
    "another server",
    withStatus(302, { location: "https://elsewhere.example.com/" }),
    "leva a outro servidor",
  ],
  ["a circle", withStatus(302, { location: "/dona/agenda/" }), "não leva a lugar nenhum"],
  ["a server that asks to wait", withStatus(503, { "retry-after": "60" }), "pede para esperar"],
  ["a server that fails", withStatus(500), "não respondeu como um calendário"],
  ["a large answer", withStatus(207, {}, "x".repeat(600_000)), "grande demais"],
])("%s is named in words that an owner can act on", async (_, answer, words) => {
  const { isWorking, sentence } = await tryServer(answer);
  expect(isWorking).toBe(false);
  expect(sentence).toContain(words);
  expect(sentence).not.toMatch(/localhost|example\.com|dona-do-salao|s3cret|secreta|Bem-vinda/);
});

test.each<[TestCertificate, string]>([
  ["self-signed", "não é de uma autoridade conhecida"],
  ["other-name", "é de outro nome"],
  ["expired", "venceu"],
  ["early", "ainda não vale"],
])("a certificate that is %s is named", async (certificate, words) => {
  const tried = await tryServer(with207(CALENDAR), { certificate });
  expect(tried).toMatchObject({
    isWorking: false,
    sentence: expect.stringContaining(words),
    asked: [],
  });
});

test("a server that never answers is given up when the time for the whole try is over", async () => {
  const begunAt = performance.now();
  const limits = { ...LIMITS, signal: AbortSignal.timeout(300) };
  const { isWorking, sentence } = await tryServer(() => undefined, { limits });
  expect([isWorking, sentence]).toEqual([false, expect.stringContaining("demorou demais")]);
  expect(performance.now() - begunAt).toBeLessThan(4_000);
});

test("a wrong password is sent once, not once for each address that might be the account's", async () => {
  expect((await tryServer(withStatus(401))).asked).toHaveLength(1);
});

test("an address of a thousand levels does not make a thousand requests", async () => {
  let requests = 0;
  const port = await httpsServer("valid", (_, to) => {
    requests += 1;
    to.writeHead(404).end();
  });
  await tryCaldav(`https://localhost:${port}${"/a".repeat(1_000)}\n${USER}\n${PASSWORD}`, LIMITS);
  expect(requests).toBeLessThan(20);
});

test.each([
  ["", "https://"],
  ["http://calendar.example.com/dona\ndona\ns3cret", "https://"],
  ["https://calendar.example.com/dona", "Falta o usuário"],
  ["https://calendar.example.com/dona\nd:ona\ns3cret", "dois-pontos"],
  ["https://calendar.example.com/dona\ndona", "Falta a senha"],
  ["https://calendar.example.com/dona\ndona\ns3cret\nmais", "uma linha só"],
  ["https://calendar.example.com/dona?a=1\ndona\ns3cret", "não está certo"],
  ["https://apidata.googleusercontent.com/caldav/v2/dona\ndona\ns3cret", "fale com a agência"],
])("what is typed wrongly is named before anything is asked: %#", async (text, words) => {
  const asking = publicNetwork({
    lookup: () => {
      throw new Error("asked");
    },
    isPublicAddress: () => true,
  });
  const tried = await tryCaldav(text, { ...LIMITS, network: asking });
  expect(tried).toEqual({ isWorking: false, sentence: expect.stringContaining(words) });
});
