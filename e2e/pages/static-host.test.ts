// The web build alone, on a plain static host, against a scheduling server on another origin.

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";

import { deviceLinkOf, OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";
import { startServer } from "@vitrine/testing/start-server";
import {
  CREATED,
  DELETED,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
} from "../booking-screen.ts";
import { HTTP_ERROR, test as base, expect } from "../journey.ts";
import { bookTuesdayAtEight, isTuesdayAtEightFree } from "../other-client.ts";
import { MOVE_TUESDAY_AT_EIGHT, MOVED, moveScreen } from "../move-screen.ts";
import { BARBER_SECRET, ownerScreen } from "../owner/owner-screen.ts";

const WEB = resolve(import.meta.dirname, "../../web");
const VITE = resolve(import.meta.dirname, "../../node_modules/vite/bin/vite.js");
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

/** A host that serves files and knows nothing else: no headers, no rewriting. */
async function staticHost(folder: string) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? "/", "http://host").pathname);
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    if (!existsSync(file)) {
      response.writeHead(404, { "content-type": "text/html" });
      response.end(readFileSync(join(folder, "404.html")));
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

// All in one worker, one after the other: a build takes longer than they do.
base.describe.configure({ mode: "default" });

const test = base.extend<object, { elsewhere: { site: string; scheduling: string } }>({
  elsewhere: [
    async ({}, use) => {
      // Below the web folder, because the prerenderer finds its packages from there.
      const dist = mkdtempSync(join(WEB, ".static-host-"));
      const data = mkdtempSync(join(tmpdir(), "vitrine-journey-"));
      const host = await staticHost(dist);
      const server = await startServer(data, { ...OWNER_SECRETS, CORS_ORIGINS: host.origin });
      execFileSync(process.execPath, [VITE, "build", "--outDir", dist, "--logLevel", "warn"], {
        cwd: WEB,
        env: { ...process.env, SCHEDULING_URL: server.url },
      });
      await use({ site: host.origin, scheduling: server.url });
      await server.end("SIGKILL");
      await host.close();
      for (const folder of [dist, data]) rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

test("the same sources work from a static host against a server on another origin", async ({
  page,
  elsewhere: { site, scheduling },
}) => {
  const screen = await openBarberScreen(page, `${site}/agenda/`);
  await fillUpToSubmit(screen);
  await expect(screen.day("qua 25/11")).toHaveAccessibleDescription("livre");
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  expect(await isTuesdayAtEightFree({ url: scheduling })).toBe(false);
  await screen.dialog.getByRole("link", { name: "Mudar horário" }).click();
  const move = moveScreen(page);
  await move.day("qua 25/11").check();
  await move.slot("09:00 - 09:30").check();
  await move.submit.click();
  await expect(move.dialog).toContainText(MOVED);
  expect(await isTuesdayAtEightFree({ url: scheduling })).toBe(true);
  await move.dialog.getByRole("button", { name: "OK" }).click();
  await bookTuesdayAtEight({ url: scheduling });
  await fillDeleteUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(DELETED);
  expect(await isTuesdayAtEightFree({ url: scheduling })).toBe(true);
});

test.describe("where the other origin answers the five specified calls alone", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("nothing offers to move a booking, the link of a mail says whom to call, and no day says whether it has room", async ({
    page,
    elsewhere: { site },
  }) => {
    const headers = { "access-control-allow-origin": site };
    for (const path of ["**/moveAppointment", "**/checkDays"]) {
      await page.route(path, (route) => route.fulfill({ status: 404, headers }));
    }
    const asked = page.waitForRequest("**/checkDays");
    const screen = await openBarberScreen(page, `${site}/agenda/`);
    await fillUpToSubmit(screen);
    expect((await asked).method()).toBe("GET");
    await expect(screen.day("qua 25/11")).not.toHaveAttribute("aria-describedby");
    await expect(screen.firstFree).toHaveCount(0);
    await screen.submit.click();
    await expect(screen.dialog.getByRole("link", { name: "Link para cancelar" })).toBeVisible();
    await expect(screen.dialog.getByRole("link", { name: "Mudar horário" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await screen.showTab("Excluir");
    await expect(screen.submit).toBeVisible();
    await expect(page.getByRole("button", { name: "Mudar horário" })).toHaveCount(0);

    await page.goto(`${site}/agenda/${MOVE_TUESDAY_AT_EIGHT}`);
    await page.reload();
    await expect(screen.alert).toHaveText(
      /não pode ser mudado por aqui\. Fale com a loja: \+55 00/,
    );
  });
});

test("from there an owner works by the fixed link, since no cookie travels, and the page promises none", async ({
  page,
  elsewhere: { site, scheduling },
}) => {
  await page.goto(`${site}${await deviceLinkOf(scheduling, "barbearia")}`);
  await expect(page.getByText("Este link só abre a agenda no endereço em que ela")).toBeVisible();
  await page.goto(`${site}/dono#barbearia.${BARBER_SECRET}`);
  const owner = ownerScreen(page);
  await owner.showDay("2026-11-24");
  await expect(owner.button("Aparelhos")).toHaveCount(0);
  await expect(page.getByText(/histórico do navegador pode ainda ter o link/)).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await owner.showDay("2026-11-24");
  await owner.button("Sair").click();
  await expect(page.getByText("Falta o link do dono")).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
});
