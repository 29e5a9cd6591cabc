// Another client of the shop, who calls the server without a page.

import {
  TABLE_FOR_TEN,
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
  TUESDAY_FOR_TWO,
} from "@vitrine/testing/sample-requests";
import { book, callPatiently } from "@vitrine/testing/server-process";
import type { Shop } from "./journey.ts";

/** Somebody books Tuesday at eight with barbeiro1. */
export async function bookTuesdayAtEight(shop: Pick<Shop, "url">): Promise<void> {
  await book(shop.url, TUESDAY_AT_EIGHT);
}

/** The one who booked Tuesday at eight with barbeiro1 cancels it. */
export async function cancelTuesdayAtEight({ url }: Pick<Shop, "url">): Promise<void> {
  await callPatiently(url, "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
}

/** A group of ten reserves Tuesday at eight in barbeiro1. */
export async function reserveTuesdayAtEightForTen(shop: Pick<Shop, "url">): Promise<void> {
  await book(shop.url, TABLE_FOR_TEN, "/createTable");
}

/** Whether Tuesday at eight of barbeiro1 is free, as the server says. */
export async function isTuesdayAtEightFree(shop: Pick<Shop, "url">): Promise<boolean> {
  return isEightFree(shop, "/check-availability", TUESDAY);
}

/** Whether so many people more fit into Tuesday at eight in barbeiro1, as the server says. */
export async function isThereRoomForMore(
  shop: Pick<Shop, "url">,
  clientNumber: number,
): Promise<boolean> {
  return isEightFree(shop, "/check-table", { ...TUESDAY_FOR_TWO, clientNumber });
}

async function isEightFree(
  { url }: Pick<Shop, "url">,
  path: string,
  question: object,
): Promise<boolean> {
  const { body } = await callPatiently(url, path, question);
  return (body as Record<string, boolean>)["08:00 - 08:30"] === true;
}
