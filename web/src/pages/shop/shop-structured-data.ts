import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";

import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";
import { serviceGroups } from "../../booking/services/service-groups.ts";
import { SITE } from "../../site.ts";
import { shownMenu } from "./shown-menu.ts";
import type { ShownService } from "./shown-menu.ts";
import { openHours } from "./week-hours.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const CURRENCY = "BRL";

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
    ...catalogueOf(shop),
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

function hoursOf(shop: Shop): object[] {
  return openHours(shop).map(({ weekdays, from, to }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays.map((weekday) => DAYS[weekday]),
    opens: from,
    // schema.org does not allow 24:00.
    closes: to === "24:00" ? "23:59" : to,
  }));
}

/** The menu by groups; nothing for a shop that says no prices. */
function catalogueOf(shop: Shop): object {
  const menu = shownMenu(shop);
  if (menu.every(({ cents }) => cents === undefined)) return {};
  const lists = serviceGroups(menu).map(({ heading, services }) => ({
    heading,
    offers: services.map(offerOf),
  }));
  return {
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: BOOKING_COPY.written?.menu,
      itemListElement: lists.flatMap(({ heading, offers }) =>
        heading === undefined
          ? offers
          : [{ "@type": "OfferCatalog", name: heading, itemListElement: offers }],
      ),
    },
  };
}

function offerOf(service: ShownService): object {
  const { name, description, cents, isFrom } = service;
  const offer = {
    "@type": "Offer",
    itemOffered: { "@type": "Service", name, ...(description !== undefined && { description }) },
  };
  if (cents === undefined) return offer;
  const [least, most] = [cents.least, cents.most].map((amount) => (amount / 100).toFixed(2));
  if (!isFrom && least === most) return { ...offer, price: least, priceCurrency: CURRENCY };
  return {
    ...offer,
    priceSpecification: {
      "@type": "PriceSpecification",
      minPrice: least,
      ...(!isFrom && { maxPrice: most }),
      priceCurrency: CURRENCY,
    },
  };
}
