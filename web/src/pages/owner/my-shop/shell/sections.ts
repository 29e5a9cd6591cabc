import { isOver } from "@vitrine/domain/shop/opening/closed-days";
import { servicesWithOwnHours, shopHours } from "@vitrine/domain/shop/opening/week-plan";
import type { Shop } from "@vitrine/domain/shop/shop";
import { isDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import {
  CalendarClock,
  CalendarSync,
  Palette,
  QrCode,
  Scissors,
  SlidersHorizontal,
  TreePalm,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import { CalendarsSection } from "../calendars/calendars-section.tsx";
import { ClosedDaysSection } from "../closed-days/closed-days-section.tsx";
import { daysText } from "../draft/changes/changes-of-closed-days.ts";
import { HoursSection } from "../hours/hours-section.tsx";
import { hoursLine } from "../hours/hours-line.ts";
import { LookSection } from "../look/look-section.tsx";
import { MY_SHOP_COPY as COPY } from "../my-shop-copy.ts";
import { RulesSection } from "../rules/rules-section.tsx";
import type { SectionProps } from "../section.ts";
import { ServicesSection } from "../services/services-section.tsx";
import { ShareSection } from "../share/share-section.tsx";
import { TeamSection } from "../team/team-section.tsx";

/** A section of 'Minha loja'. */
export interface ShopSection {
  /** The end of its place: `shop/hours`. */
  readonly id: string;
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly Section: ComponentType<SectionProps & Pick<SeeShopAnswer, "page">>;
  /** How the shop is in this respect, in one line. */
  readonly detail: (shop: Shop, today: Day, published: Shop) => string;
  /** Which fields of the facts are edited there. */
  readonly fields: RegExp;
}

const NOTHING = /(?!)/;

/** In the order in which they are listed. */
export const SHOP_SECTIONS: readonly ShopSection[] = [
  {
    id: "hours",
    title: COPY.sections.hours,
    Icon: CalendarClock,
    Section: HoursSection,
    detail: (shop, _today, published) =>
      hoursLine(shopHours(shop, servicesWithOwnHours(shop, published))),
    fields: /^(services|barbers)\[\d+\]\.hours/,
  },
  {
    id: "closed-days",
    title: COPY.sections.closedDays,
    Icon: TreePalm,
    Section: ClosedDaysSection,
    detail: nextClosedText,
    fields: /^closed/,
  },
  {
    id: "team",
    title: COPY.sections.team,
    Icon: Users,
    Section: TeamSection,
    detail: ({ barbers }) => COPY.people(barbers.length),
    fields: /^barbers(?!\[\d+\]\.hours)/,
  },
  {
    id: "services",
    title: COPY.sections.services,
    Icon: Scissors,
    Section: ServicesSection,
    detail: ({ services }) => COPY.services(services.length),
    fields: /^services(?!\[\d+\]\.hours)/,
  },
  {
    id: "rules",
    title: COPY.sections.rules,
    Icon: SlidersHorizontal,
    Section: RulesSection,
    detail: ({ windowDays, bookUntilMinutes }) =>
      COPY.window(windowDays, bookUntilMinutes !== undefined),
    fields:
      /^(windowDays|bookUntilMinutes|firstSlotUntil|cancelUntilMinutes|stepMinutes|capacity|partySizes|offersAnyBarber|asksForNote|confirmationText)/,
  },
  {
    id: "look",
    title: COPY.sections.look,
    Icon: Palette,
    Section: LookSection,
    detail: ({ name }) => name,
    fields: /^(name|address|phone|whatsApp|accent|business|words)/,
  },
  {
    id: "share",
    title: COPY.sections.share,
    Icon: QrCode,
    Section: ShareSection,
    detail: () => COPY.share,
    fields: NOTHING,
  },
  {
    id: "calendars",
    title: COPY.sections.calendars,
    Icon: CalendarSync,
    Section: CalendarsSection,
    detail: () => COPY.calendars,
    fields: NOTHING,
  },
];

function nextClosedText({ closed }: Shop, today: Day): string {
  const [next] = closed
    .filter((days) => days.barberId === undefined && isDay(days.from) && !isOver(days, today))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return next === undefined ? COPY.noneClosed : COPY.nextClosed(daysText(next));
}
