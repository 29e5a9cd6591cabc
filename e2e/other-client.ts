// Another client of the shop, who calls the server without a page.

import {
  TABLE_FOR_TEN,
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_FOR_TWO,
} from "@vitrine/testing/sample-requests";
import type { Shop } from "./journey.ts";

/** Somebody books Tuesday at eight with barbeiro1. */
export async function bookTuesdayAtEight(shop: Pick<Shop, "url">): Promise<void> {
  await book(`${shop.url}/createAppointment`, TUESDAY_AT_EIGHT);
}

/** A group of ten reserves Tuesday at eight in barbeiro1. */
export async function reserveTuesdayAtEightForTen(shop: Pick<Shop, "url">): Promise<void> {
  await book(`${shop.url}/createTable`, TABLE_FOR_TEN);
}

/** Whether Tuesday at eight of barbeiro1 is free, as the server says. */
export async function isTuesdayAtEightFree(shop: Pick<Shop, "url">): Promise<boolean> {
  return isEightFree(await post(`${shop.url}/check-availability`, TUESDAY));
}

/** Whether so many people more fit into Tuesday at eight in barbeiro1, as the server says. */
export async function isThereRoomForMore(
  shop: Pick<Shop, "url">,
  clientNumber: number,
): Promise<boolean> {
  return isEightFree(await post(`${shop.url}/check-table`, { ...TUESDAY_FOR_TWO, clientNumber }));
}

async function isEightFree(response: Response): Promise<boolean> {
  const slots = (await response.json()) as Record<string, boolean>;
  return slots["08:00 - 08:30"] === true;
}

async function book(url: string, booking: object): Promise<void> {
  const response = await post(url, booking);
  if (response.status !== 201) throw new Error(`booking answered ${response.status}`);
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
