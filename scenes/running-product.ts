import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "@playwright/test";

import type { MakeShopSent, ShopLinks } from "@vitrine/domain/wire/agency/agency-calls";
import type { CreateAppointmentRequest, CreateTableRequest } from "@vitrine/domain/wire/calls";

import { feedPath } from "@vitrine/server/calendars/feed/feed-settings";
import { build } from "../scripts/prepare.mjs";
import { startServer } from "@vitrine/testing/start-server";

/** The product always runs on this Friday evening, when all of the next week can be booked. */
export const FRIDAY_EVENING = "2026-11-20T18:00:00-03:00";

// That of a phone: a screenshot stays sharp at every size at which a scene shows it.
const SCREEN_PIXEL_RATIO = 3;

/** The running product, with a database of its own, for scenes that show it. */
export interface RunningProduct {
  /** Opens a page as a client does, on a screen of this size. */
  visit(path: string, screen: { width: number; height: number }): Promise<Page>;
  /** @throws when the booking is refused */
  bookAppointment(request: CreateAppointmentRequest): Promise<void>;
  /** @throws when the booking is refused */
  bookTable(request: CreateTableRequest): Promise<void>;
  /** Opens a shop on the agency's page; returns the path of its owner's link. */
  openShop(shop: Omit<MakeShopSent, "key">): Promise<string>;
  /** The path of the barber shop's owner's page, with its link. */
  readonly ownerPath: string;
  /** The barber shop's feed, as the owner's calendar app reads it. */
  readFeed(): Promise<string>;
}

// Of a product that stops when its screenshots are taken.
const FEED_SECRET = "segredo-de-exemplo-1234";
const AGENCY_SECRET = "segredo-da-agencia-1234";
const OWNER_SECRET = "segredo-do-dono-12345678";

// `build` would build again after every picture that is written, though no scene shows those files through the product.
let isBuilt = false;

function buildOnce(): void {
  if (!isBuilt) build();
  isBuilt = true;
}

/** What a scene shows of the product: screenshots as PNG by file name, and the facts that its texts repeat. */
export interface SceneContent {
  readonly screenshots?: Readonly<Record<string, Buffer>>;
  readonly facts?: object;
  /** What its moving picture shows, one after the other, as PNG. */
  readonly loop?: readonly LoopFrame[];
}

export interface LoopFrame {
  readonly screenshot: Buffer;
  readonly milliseconds: number;
}

/** Builds the product from the present sources, runs it while `use` works with it, and stops it. */
export async function withRunningProduct<Result>(
  browser: Browser,
  use: (product: RunningProduct) => Promise<Result>,
): Promise<Result> {
  buildOnce();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-scene-"));
  const server = await startServer(folder, {
    NOW: FRIDAY_EVENING,
    FEED_SECRET_BARBEARIA: FEED_SECRET,
    OWNER_SECRET_BARBEARIA: OWNER_SECRET,
    AGENCY_SECRET,
    // Of the links that a scene shows.
    PUBLIC_URL: "https://www.example.com",
    SEAL_KEY: "31".repeat(32),
  });
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
      async openShop(shop) {
        const response = await fetch(`${server.url}/agency/makeShop`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${AGENCY_SECRET}`,
          },
          body: JSON.stringify({ key: randomUUID(), ...shop }),
        });
        const { ownerLink } = (await response.json()) as ShopLinks;
        return ownerLink.slice(new URL(ownerLink).origin.length);
      },
      ownerPath: `/dono#barbearia.${OWNER_SECRET}`,
      readFeed: async () =>
        (await fetch(`${server.url}${feedPath("barbearia", FEED_SECRET)}`)).text(),
    });
  } finally {
    await context.close();
    await server.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function book(address: string, request: object): Promise<void> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (response.status !== 201) {
    throw new Error(`${response.status} ${await response.text()} for ${JSON.stringify(request)}`);
  }
}
