// Postfix's default for one client address (`smtpd_client_connection_count_limit`). It holds for one instance: several
// behind one address add up, Postfix answers 421 to the connections beyond, and those mails are retried later. Who runs
// several raises Postfix's limit to 50 for each.
const CONNECTIONS_MAX = 50;

// The owner's notices of a calendar are gathered: one is sent at a time.
const NOTICES = 1;

export interface MailConnections {
  /** For confirmations and cancellations. */
  readonly clientMails: number;
  readonly reminders: number;
}

/**
 * How many mails one calendar may send at once, counting those that await an answer, so that all calendars and the
 * owners' notices together stay within one server's limit. A reminder can wait, so reminders get about a quarter. Beyond
 * 16 calendars the least of one each is more than the limit.
 */
export function mailConnections(calendars: number): MailConnections {
  const shared = Math.floor(CONNECTIONS_MAX / calendars) - NOTICES;
  const reminders = Math.max(1, Math.floor(shared / 4));
  return { clientMails: Math.max(1, shared - reminders), reminders };
}
