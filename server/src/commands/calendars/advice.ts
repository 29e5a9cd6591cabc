// Why something does not work, by the reason of a failure, and what to do about it.

import { variableEnding } from "@vitrine/domain/shop/calendar-id";

import type { Failure } from "../../outbox/delivery-failure.ts";

type Advice = Readonly<Record<string, string>>;

/** `undefined` if the connection is not at fault. `name` is the setting of the address, `plain` its scheme without TLS. */
function connectionAdvice(reason: string, name: string, plain = "http"): string | undefined {
  const secure = `${plain}s`;
  const notOffered = `the server offers no TLS, and without it the password is not sent: write ${secure}:// into ${name}, with the port that the service names for it`;
  const advice: Advice = {
    "certificate-untrusted": `no known authority has signed the server's certificate: whoever runs the server has to install a valid one (Let's Encrypt is free)`,
    "certificate-wrong-name": `the server's certificate is for another name: write the name that stands in the certificate into ${name}`,
    "certificate-expired": `the server's certificate has expired: whoever runs the server has to renew it, unless this computer's clock is wrong`,
    "certificate-not-yet-valid": `the server's certificate is not valid yet: this computer's clock is wrong, or whoever runs the server has to mend it`,
    "tls-not-spoken-there": `the port does not begin with TLS: check the port in ${name}, or write ${plain}:// in place of ${secure}://`,
    "tls-required-there": `the port takes only TLS: write ${secure}:// in place of ${plain}:// into ${name}`,
    "tls-not-offered": notOffered,
    "unreachable-etls": notOffered,
    "tls-failed": `no secure connection can be agreed on: check the name and the port in ${name}, or ask whoever runs the server`,
    "unreachable-enotfound": `no server has the name in ${name}, or this computer is not online: check the address`,
    "unreachable-eai-again": `the name in ${name} cannot be looked up now: see whether this computer is online`,
    "unreachable-econnrefused": `nothing listens at the address and port in ${name}: check them, or start the server there`,
    "timed-out": `the server does not answer in time: try again later, and if it stays so, check the address in ${name}`,
    aborted: "the test was interrupted",
  };
  if (advice[reason] !== undefined || !reason.startsWith("unreachable")) return advice[reason];
  return `the connection fails or breaks (${reason}): try again later, and if it stays so, check the address in ${name}`;
}

export function caldavAdvice(
  reason: string,
  calendarId: string,
  { isBesideShop = false } = {},
): string {
  const ending = variableEnding(calendarId);
  const url = isBesideShop ? `the setting caldav of ${calendarId}` : `CALDAV_URL_${ending}`;
  const user = isBesideShop ? `the setting caldav of ${calendarId}` : `CALDAV_USER_${ending}`;
  const password = isBesideShop ? "the password in it" : `CALDAV_PASSWORD_${ending}`;
  // `npm run calendars` lists those of the accounts in the environment.
  const finding = isBesideShop
    ? "set the address of the right one"
    : "run npm run calendars and copy the line of the right one";
  const connection = connectionAdvice(reason, url);
  if (connection !== undefined) return connection;
  if (reason.startsWith("no-such-calendar-")) {
    return `there is no calendar at the address in ${url}: ${finding}`;
  }
  const endless = `the address in ${url} is redirected without end: write the address there that the service names for CalDAV`;
  const busy = "the server asks to be left alone for a while: try again later";
  const refused = `the server refuses the event (${reason}): is the address in ${url} that of a calendar?${isBesideShop ? "" : " npm run calendars shows them"}`;
  const advice: Advice = {
    "not-a-calendar": `the address in ${url} is not a calendar's, but one above it or beside it: ${finding}`,
    "no-caldav-here": `no calendar server answers at the address in ${url}: write the address there that the service names for CalDAV`,
    "no-calendars-here": `the account in ${user} has no calendar of its own: make one, or write the address of one that is shared with it into ${url}`,
    "not-allowed-401": `the server refuses the user or the password: check ${user} and ${password}, most services want an app password`,
    "not-allowed-403": `the server refuses the user in ${user} there, and does not say why: share the calendar with the right to change it, and see whether something before the server keeps calendars from being changed`,
    "read-only-403": `the user in ${user} may only read this calendar: share it with the right to change it`,
    "calendar-full": "the account has no room left: delete something there, or get more",
    "event-refused": `the calendar takes no events, or not such ones: choose another${isBesideShop ? "" : " with npm run calendars"} and write it into ${url}`,
    "uid-taken": `the server says that another event has the test's id: use a calendar for the bookings alone`,
    "redirected-elsewhere": `the address in ${url} leads to another server, and the password does not go along: write the server's final address there, or, where that is a login page, the one that the service names for CalDAV`,
    "redirected-nowhere": endless,
    "redirected-in-a-circle": endless,
    "private-network": `the address that is set beside the shop leads into a private network: set one there that the internet reaches, or write it into CALDAV_URL_${ending}, which may lead into any network`,
    "setting-not-understood": `what is set beside the shop is not a calendar: it is three lines, the address, the user and the password`,
    "answered-with-a-page": `a web page answers in place of a calendar, a login or maintenance: the address in ${url} is that of the pages for people, write the one there that the service names for CalDAV`,
    "http-429": busy,
    "http-503": busy,
    "http-400": refused,
    "http-413": refused,
    "http-415": refused,
    "http-422": refused,
  };
  return (
    advice[reason] ??
    `the server does not do what a calendar does (${reason}): try again later, and if it stays so, check the address in ${url}`
  );
}

export function googleAdvice(reason: string, calendarId: string): string {
  const calendar = `GOOGLE_CALENDAR_${variableEnding(calendarId)}`;
  const keyRefused =
    "Google refuses the key in GOOGLE_CREDENTIALS: make a new one, unless this computer's clock is wrong";
  const tooMany = "Google has had too many calls from this account: try again later";
  const advice: Advice = {
    "google-key-refused": keyRefused,
    "google-not-allowed-401": keyRefused,
    "google-no-such-calendar": `Google shows the service account no such calendar: check the id in ${calendar}, and share the calendar with the service account`,
    "google-not-allowed-403": `Google does not let the service account write: share the calendar with it, with the right to change events, and switch on the Google Calendar API`,
    "setting-not-understood": `what is set beside the shop is not a calendar's id, such as abc@group.calendar.google.com`,
    "google-limit-exceeded": tooMany,
    "google-429": tooMany,
    "google-503": tooMany,
  };
  return (
    connectionAdvice(reason, "GOOGLE_CREDENTIALS") ??
    advice[reason] ??
    `Google does not do what was asked (${reason}): try again later`
  );
}

export function feedAdvice(reason: string, calendarId: string): string {
  const secret = `FEED_SECRET_${variableEnding(calendarId)}`;
  const login = `something before the server asks for a login, which calendar apps do not have: let /calendars/ through without one`;
  const down = `the site answers, and the server behind it does not: see whether npm start is running there`;
  const endless = "PUBLIC_URL is redirected without end: write the site's final address there";
  const advice: Advice = {
    "http-404": `there is no such address: restart the server if ${secret} has changed, and check that PUBLIC_URL is this site's address`,
    "http-401": login,
    "http-403": login,
    "http-429": "the server has had too many calls from here: try again in a minute",
    "http-502": down,
    "http-503": down,
    "http-504": down,
    "redirected-elsewhere": `PUBLIC_URL leads to another site, which many calendar apps do not follow: write the final address there`,
    "redirected-nowhere": endless,
    "redirected-in-a-circle": endless,
    "not-a-calendar": `something else than a calendar answers: check that PUBLIC_URL is this site's address, and that nothing before the server asks for a login`,
  };
  return (
    connectionAdvice(reason, "PUBLIC_URL") ??
    advice[reason] ??
    `the site does not show the feed (${reason}): check that PUBLIC_URL is this site's address`
  );
}

export function busyAdvice(problem: string): string {
  const again = "copy the secret address from the calendar's settings again";
  const login = `${problem}, its server wants a login: ${again}, or write user and password into it as https://user:password@server/…`;
  const gone = `${problem}, there is no such address any more: ${again}`;
  const advice: Advice = {
    "not-a-calendar": `something else than a calendar answers: ${again}, the one that is called iCal or ICS`,
    "cut-short": "the answer ends too early: try again in a minute",
    "answered with 401": login,
    "answered with 403": login,
    "answered with 404": gone,
    "answered with 410": gone,
    "no answer: ENOTFOUND": `${problem}, its server is not known: ${again}`,
  };
  return advice[problem] ?? problem;
}

export function mailAdvice(failure: Failure): string {
  const { reason } = failure;
  const code = /\d{3}$/.exec(reason)?.[0] ?? reason;
  const pauses: Advice = {
    "password refused": `the server refuses the user or the password in SMTP_URL: most services want an app password, and @ : / # ? % in it are written %40 %3A %2F %23 %3F %25`,
    "login required": `the server wants a login: write user and password into SMTP_URL, as smtps://user:password@server:465`,
    "sender refused": `the server does not take the address in MAIL_FROM as a sender (${code}): write one that belongs to the account in SMTP_URL`,
    "session refused": `the server refuses every mail from here (${code}): ask the mail service whether this computer may use it`,
  };
  const pause = "pauses" in failure ? pauses[failure.pauses] : undefined;
  if (pause !== undefined) return pause;
  if (reason === "unreachable-eauth") {
    return "the server offers no login that fits SMTP_URL: check its port, 465 with smtps:// or 587 with smtp://";
  }
  const beginnings: Advice = {
    "recipient-refused-": `the server does not take mail for the address that you gave (${code}): check the address, and whether SMTP_URL needs a login`,
    "not-allowed-": `the server does not take mail from this sender to that address (${code}): check MAIL_FROM, and whether SMTP_URL needs a login`,
    "message-refused-": `the server takes sender and address and refuses the mail itself (${code}): ask the mail service, it may hold it for spam`,
  };
  return (
    connectionAdvice(reason, "SMTP_URL", "smtp") ??
    Object.entries(beginnings).find(([beginning]) => reason.startsWith(beginning))?.[1] ??
    `the server takes no mail now (${code}): try again later`
  );
}
