// The mail to a client who waits: which slots have opened, a link for each, and how to leave. As text and as HTML.

import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Accent, Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { bookLink } from "@vitrine/domain/slots/booking-links";
import type { WaitedSlot } from "@vitrine/domain/slots/waited-slots";
import type { Day } from "@vitrine/domain/time/shop-time";

import { peopleText } from "../calendars/event/booking-event.ts";
import { placeBlock } from "../mail/client/mail-body.ts";
import { greeting, placeLines } from "../mail/client/mail-copy.ts";
import { placeOf } from "../mail/client/mail-facts.ts";
import { escapeHtml, infoBlock, link, mailPage } from "../mail/mail-page.ts";
import { messageIdOf } from "../mail/smtp/mail-message.ts";
import type { MessageParts } from "../mail/smtp/mail-message.ts";
import type { MailSettings } from "../mail/smtp/mail-settings.ts";
import { wallClock } from "../outbox/booking-slot.ts";
import {
  andMore,
  LEAVE_COPY,
  opened,
  openedMany,
  WAIT_MAIL_COPY,
  WHY_THIS_MAIL,
} from "./wait-mail-copy.ts";

// More links would not be read, and the day's page shows them all.
const LINKS_MAX = 6;

/** A slot that opened for one of the person's waits: on its day, for its number of people. */
export interface MailedSlot extends WaitedSlot {
  readonly day: Day;
  readonly places: number;
}

/** What the mail says of the oldest of the person's waits that it is about. */
export interface MailedWait {
  readonly waitId: string;
  readonly clientName: string;
  readonly clientEmail: string;
  /** Until when what opened has been mailed to the client. */
  readonly toldAt: number;
}

interface WaitMailOptions extends Pick<MailSettings, "from"> {
  /** The site's address. */
  readonly publicUrl: string;
  /** The address of the page at which the client leaves. */
  readonly leaveUrl: string;
}

/** Composes the mail about slots that have opened for a client who waits; there is at least one, the earliest first. */
export function waitMail(
  wait: MailedWait,
  slots: readonly MailedSlot[],
  shop: Shop,
  { from, publicUrl, leaveUrl }: WaitMailOptions,
): MessageParts {
  const words = WAIT_MAIL_COPY[shop.kind];
  const days = [...new Set(slots.map(({ day }) => dayLabel(day)))].join(", ");
  const screenUrl = publicUrl + pathOf(shop.calendarId);
  const linked = slots.slice(0, LINKS_MAX).map(({ barber, service, span, day, places }) => ({
    text: words.slot({
      day: dayLabel(day),
      time: wallClock(span.start, shop.timeZone),
      barber: barber.name,
      people: peopleText(places),
    }),
    url: bookLink(shop, screenUrl, {
      barberId: barber.id,
      styleId: service.id,
      span,
      people: shop.kind === "tables" ? places : undefined,
    }),
  }));
  const [first] = linked;
  if (first === undefined) throw new Error("a mail about no slot");
  const isOne = slots.length === 1;
  const subject = isOne ? opened(first.text) : openedMany(slots.length, days);
  const more = slots.length - linked.length;
  const parts: WaitMailParts = {
    title: words.title(slots.length),
    greeting: greeting(wait.clientName),
    lead: [...(isOne ? [`${opened(first.text)}.`] : []), words.lead(slots.length, days)].join(" "),
    linked,
    more: more === 0 ? undefined : andMore(more),
    until: words.until,
    place: placeOf(shop),
    leaveUrl,
  };
  return {
    from,
    to: { name: wait.clientName, address: wait.clientEmail },
    subject,
    // Each copy has the same id, so that mail programs recognise duplicates: what was mailed before changes with the next mail.
    messageId: messageIdOf(`${wait.waitId}.wait.${wait.toldAt}`, from),
    leaveUrl,
    text: textOf(parts, from),
    html: mailPage(
      {
        subject,
        accent: shop.accent,
        sender: from,
        title: parts.title,
        preview: linked.map(({ text }) => text).join("; "),
        reason: WHY_THIS_MAIL,
      },
      htmlOf(parts, shop.accent),
    ),
  };
}

interface WaitMailParts {
  readonly title: string;
  readonly greeting: string;
  readonly lead: string;
  readonly linked: readonly { readonly text: string; readonly url: string }[];
  readonly more: string | undefined;
  readonly until: string;
  readonly place: ReturnType<typeof placeOf>;
  readonly leaveUrl: string;
}

function textOf(parts: WaitMailParts, from: MailSettings["from"]): string {
  const { place } = parts;
  const hasOwnName = from.name !== "" && from.name !== place.name;
  return [
    parts.title,
    parts.greeting,
    parts.lead,
    ...parts.linked.map(({ text, url }) => `${text}\n${url}`),
    ...(parts.more === undefined ? [] : [parts.more]),
    parts.until,
    [
      place.name,
      ...(place.address === undefined ? [] : [place.address]),
      ...placeLines(place),
    ].join("\n"),
    [...(hasOwnName ? [from.name] : []), from.address].join("\n"),
    WHY_THIS_MAIL,
    `${LEAVE_COPY.question} ${parts.leaveUrl}`,
  ].join("\n\n");
}

function htmlOf(parts: WaitMailParts, accent: Accent): string {
  const colour = accent.ground;
  const lines = [
    ...parts.linked.map(({ text, url }) => link(url, text, colour)),
    ...(parts.more === undefined ? [] : [escapeHtml(parts.more)]),
  ];
  return `<p style="margin:0 0 8px">${escapeHtml(parts.greeting)}</p>
<p style="margin:0 0 16px">${escapeHtml(parts.lead)}</p>
${infoBlock(lines)}
<p style="margin:16px 0 20px">${escapeHtml(parts.until)}</p>
${placeBlock(parts.place, accent)}<p style="margin:16px 0 0">${escapeHtml(LEAVE_COPY.question)} ${link(parts.leaveUrl, LEAVE_COPY.link, colour)}</p>`;
}
