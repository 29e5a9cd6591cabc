// node testing/sample-week.ts: fills the database of `npm run dev`, when it is empty, with a week as a shop has it: bookings
// on every bookable day, and times that the owner has closed.

import { randomUUID } from "node:crypto";

import { calendarIds } from "@vitrine/server/audit/books-table";
import { blankDetails } from "@vitrine/server/booking/booking-columns";
import { requireConfig } from "@vitrine/server/config";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import { openDatabase } from "@vitrine/server/database/open-database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import { closedTimes } from "@vitrine/server/owner/closings/closings-table";
import type { OwnerCall } from "@vitrine/server/owner/owner-calls-table";
import { spansToClose } from "@vitrine/domain/owner/closings";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import type { Day } from "@vitrine/domain/time/shop-time";
import { SHOPS } from "@vitrine/shops/shops";

const NAMES = [
  "Ana Lima",
  "Bruno Alves",
  "Carla Souza",
  "Davi Rocha",
  "Elisa Nunes",
  "João da Silva",
];

const DAYS = 7;

const config = requireConfig();
const database = await openDatabase(config);
await migrate(database);
const bookings = bookingStore(database);
const closed = closedTimes(database);
const now = config.now ?? Date.now();
let made = 0;

if ((await calendarIds(database)).length === 0) {
  for (const shop of SHOPS) await fillShop(shop);
  console.log(`A week of sample bookings: ${made}`);
}
await database.close();

async function fillShop(shop: Shop): Promise<void> {
  const days = bookableDays(shop, now).slice(0, DAYS);
  for (const [index, day] of days.entries()) {
    for (const [chair, barber] of shop.barbers.entries()) {
      const service = shop.services[(index + chair) % shop.services.length];
      if (service !== undefined) await fillDay(shop, service, barber, day, index + chair);
    }
  }
  const [barber] = shop.barbers;
  const [, second] = days;
  if (barber === undefined || second === undefined) return;
  await closed.close(
    {
      calendarId: shop.calendarId,
      closingId: randomUUID(),
      word: "dentista",
      barberColorIds: [barber.id],
      spans: spansToClose(shop, [second], { from: "10:00", to: "12:00" }),
      capacity: shop.capacity,
      weekly: undefined,
      createdAt: now,
    },
    act(shop.calendarId),
  );
}

/** Books every third slot of a day that is free. */
async function fillDay(
  shop: Shop,
  service: Service,
  barber: Barber,
  day: Day,
  first: number,
): Promise<void> {
  const slots = slotsOn(shop, service, barber, day);
  for (let index = first % 3; index < slots.length; index += 3) {
    const span = slots[index]?.span;
    if (span === undefined) continue;
    const outcome = await bookings.create({
      ...blankDetails(),
      calendarId: shop.calendarId,
      barberColorId: barber.id,
      clientName: NAMES[made % NAMES.length] ?? "Ana Lima",
      clientEmail: `cliente${made}@example.com`,
      clientPhone: String(910_000_000 + made),
      span,
      places: shop.partySizes[made % shop.partySizes.length] ?? 1,
      capacity: shop.capacity,
      createdAt: now,
    });
    if (outcome.ok) made += 1;
  }
}

function act(calendarId: string): OwnerCall {
  return { calendarId, key: randomUUID(), content: "sample", at: Date.now() };
}
