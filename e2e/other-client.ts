// Another client of the shop, who calls the server without a page.

import { TUESDAY, TUESDAY_AT_EIGHT } from "../server/src/testing/sample-requests.ts";
import type { Shop } from "./journey.ts";

/** Somebody books Tuesday at eight with barbeiro1. */
export async function bookTuesdayAtEight(shop: Pick<Shop, "url">): Promise<void> {
  const response = await post(`${shop.url}/createAppointment`, TUESDAY_AT_EIGHT);
  if (response.status !== 201) throw new Error(`booking answered ${response.status}`);
}

/** Whether Tuesday at eight of barbeiro1 is free, as the server says. */
export async function isTuesdayAtEightFree(shop: Pick<Shop, "url">): Promise<boolean> {
  const response = await post(`${shop.url}/check-availability`, TUESDAY);
  const slots = (await response.json()) as Record<string, boolean>;
  return slots["08:00 - 08:30"] === true;
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
