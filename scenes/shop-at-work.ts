import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "@playwright/test";

import type { CreateAppointmentRequest } from "@vitrine/domain/wire/create-appointment";
import type { CreateTableRequest } from "@vitrine/domain/wire/create-table";

import { build } from "../scripts/prepare.mjs";
import { startServer } from "@vitrine/testing/start-server";

/** It is always this Friday evening there: all of the next week can be booked. */
export const FRIDAY_EVENING = "2026-11-20T18:00:00-03:00";

// A phone's: wherever a scene puts a screen, it has pixels to spare.
const SCREEN_PIXEL_RATIO = 3;

/** The running product, with a database of its own, for scenes that show it. */
export interface ShopAtWork {
  /** Opens a page of it as a client does, on a screen of this size. */
  visit(path: string, screen: { width: number; height: number }): Promise<Page>;
  /** @throws unless it is booked */
  bookAppointment(request: CreateAppointmentRequest): Promise<void>;
  /** @throws unless it is booked */
  bookTable(request: CreateTableRequest): Promise<void>;
}

// Every picture that is written makes the build stale again, though it changes nothing that the scenes show.
let isBuilt = false;

function buildOnce(): void {
  if (!isBuilt) build();
  isBuilt = true;
}

/** What a scene shows of the product: photographs as PNG by name, and what its words repeat. */
export interface Takes {
  readonly files?: Readonly<Record<string, Buffer>>;
  readonly facts?: object;
}

/** Starts the product, built from the present sources, for as long as `use` takes. */
export async function atWork<Answer>(
  browser: Browser,
  use: (shop: ShopAtWork) => Promise<Answer>,
): Promise<Answer> {
  buildOnce();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-scene-"));
  const server = await startServer(folder, { NOW: FRIDAY_EVENING });
  const context = await browser.newContext({
    baseURL: server.url,
    deviceScaleFactor: SCREEN_PIXEL_RATIO,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    hasTouch: true,
  });
  try {
    return await use({
      async visit(path, screen) {
        const page = await context.newPage();
        await page.setViewportSize(screen);
        await page.clock.install({ time: FRIDAY_EVENING });
        await page.goto(path);
        return page;
      },
      bookAppointment: (request) => book(`${server.url}/createAppointment`, request),
      bookTable: (request) => book(`${server.url}/createTable`, request),
    });
  } finally {
    await context.close();
    await server.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function book(address: string, request: object): Promise<void> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (answer.status !== 201) {
    throw new Error(`${answer.status} ${await answer.text()} for ${JSON.stringify(request)}`);
  }
}
