// What fails in a shop, in words for the agency: which thing, and since when. Why, its owner reads in 'Minha loja'.

import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { BUSY_PACE } from "../busy/busy-pace.ts";
import { FAILING_MILLISECONDS, findTroubles } from "../shop-settings/find-troubles.ts";
import { personOf } from "../shops/setting-names.ts";
import type { ShopRow } from "../shops/shops-table.ts";
import { AGENCY_ZONE, shownInstant } from "./agency.ts";
import type { Agency } from "./agency.ts";
import { failingMailsOfShops } from "./shops-of-agency-table.ts";

const WHAT_FAILS: Readonly<Record<string, string>> = {
  mail: "E-mails aos clientes: há mensagens que não saem",
  "owner-mail": "E-mails ao dono: há avisos que não saem",
  push: "Avisos nos aparelhos do dono: há avisos que não saem",
  caldav: "Calendário CalDAV: há agendamentos que não chegam lá",
  google: "Calendário do Google: há agendamentos que não chegam lá",
  busy: "Calendário que fecha horários: não é lido",
};

/** The troubles of each of these shops, in a number of statements that does not depend on how many they are. */
export async function troublesOfShops(
  { database, now, machineNow, busyPace: pace = BUSY_PACE }: Agency,
  rows: readonly ShopRow[],
  calendarIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const clocks = { now: machineNow(), bookingNow: now(), pace };
  const mails = await failingMailsOfShops(database, calendarIds, {
    failingSince: clocks.now - FAILING_MILLISECONDS,
    bookingNow: clocks.bookingNow,
  });
  const settings = await findTroubles(database, calendarIds, clocks);
  return new Map(
    rows.map((row) => {
      const { calendar_id: id } = row;
      const failingMails = mails.get(id);
      return [
        id,
        [
          ...(failingMails === undefined ? [] : [sentenceOf("mail", failingMails)]),
          ...settings
            .filter(({ calendarId }) => calendarId === id)
            .map(({ name, since }) => sentenceOf(name, since, row)),
        ],
      ];
    }),
  );
}

/** `Calendário que fecha horários de Ana: não é lido desde 24/11, 10:30.` */
function sentenceOf(name: string, since: Instant, row?: ShopRow): string {
  const person = personOf(name);
  const what =
    person === undefined || row === undefined
      ? WHAT_FAILS[name]
      : `Calendário que fecha horários de ${personIn(row, person)}: não é lido`;
  const [, month = "", day = ""] = dayOf(since, AGENCY_ZONE).split("-");
  const time = shownInstant(since).slice("2026-11-23T".length, "2026-11-23T10:30".length);
  return `${what} desde ${day}/${month}, ${time}.`;
}

/** What a person of the shop is called; somebody who has left by their id. */
function personIn({ facts }: ShopRow, id: number): string {
  try {
    const { barbers } = JSON.parse(facts) as { barbers: { id: number; name: string }[] };
    return barbers.find((barber) => barber.id === id)?.name ?? String(id);
  } catch {
    return String(id);
  }
}
