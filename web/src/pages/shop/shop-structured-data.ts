import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { OpenHours, Shop, WallTime, Weekday } from "@vitrine/domain/shop/shop";
import { minuteOf } from "@vitrine/domain/slots/time-slots";

import { SITE } from "../../site.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A shop's data for search engines. It contains absolute addresses only if `publicUrl` is known. */
export function shopStructuredData(shop: Shop, publicUrl: string | undefined): object {
  const { business, name, words } = shop;
  return {
    "@context": "https://schema.org",
    "@type": business.type,
    "@id": `${publicUrl ?? ""}${pathOf(shop.calendarId)}#loja`,
    name,
    description: words.screen.description,
    ...(shop.address === "" ? {} : { address: addressOf(shop) }),
    ...(business.priceRange === "" ? {} : { priceRange: business.priceRange }),
    openingHoursSpecification: hoursOf(shop),
    ...(publicUrl === undefined ? {} : bookingAt(publicUrl, shop)),
  };
}

function addressOf({ address }: Shop): object {
  // The town follows the last comma.
  const [, street = address, town] = /^(.*), (.*)$/.exec(address) ?? [];
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    ...(town !== undefined && { addressLocality: town }),
    addressCountry: SITE.agency.country,
  };
}

function bookingAt(publicUrl: string, { calendarId, words }: Shop): object {
  const target = publicUrl + pathOf(calendarId);
  return {
    url: target,
    potentialAction: { "@type": "ReserveAction", name: words.invitation, target },
  };
}

function hoursOf({ services }: Shop): object[] {
  const daysByHours = new Map<string, Weekday[]>();
  for (const weekday of [0, 1, 2, 3, 4, 5, 6] as const) {
    const hours = services
      .flatMap((service) => service.hours)
      .filter(({ weekdays }) => weekdays.includes(weekday));
    for (const { from, to } of mergedHours(hours)) {
      const key = `${from} ${to}`;
      daysByHours.set(key, [...(daysByHours.get(key) ?? []), weekday]);
    }
  }
  return [...daysByHours].map(([hours, weekdays]) => {
    const [opens, closes] = hours.split(" ");
    return {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays.map((weekday) => DAYS[weekday]),
      opens,
      // schema.org does not allow 24:00.
      closes: closes === "24:00" ? "23:59" : closes,
    };
  });
}

/** Overlapping and adjacent hours become one range. */
function mergedHours(hours: readonly OpenHours[]): { from: WallTime; to: WallTime }[] {
  const ranges: { from: WallTime; to: WallTime }[] = [];
  for (const { from, to } of hours.toSorted((a, b) => minuteOf(a.from) - minuteOf(b.from))) {
    const last = ranges.at(-1);
    if (last === undefined || minuteOf(last.to) < minuteOf(from)) ranges.push({ from, to });
    else if (minuteOf(last.to) < minuteOf(to)) last.to = to;
  }
  return ranges;
}
