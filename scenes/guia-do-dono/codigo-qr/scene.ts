import { stripVTControlCharacters } from "node:util";

import { qrCodeLines } from "@vitrine/server/commands/calendars/links";

import type { SceneContent } from "../../running-product.ts";

const EXAMPLE = "webcal://www.example.com/calendars/barbearia/segredo-de-exemplo-1234.ics";

/** The QR code of a feed that does not exist, as the command prints it. */
export async function prepare(): Promise<SceneContent> {
  return { facts: { lines: qrCodeLines(EXAMPLE).map((line) => stripVTControlCharacters(line)) } };
}
