// Postfix's default limit of connections from one address (`smtpd_client_connection_count_limit`). Beyond it Postfix
// answers 421, and mails are retried. Each instance may use all of it: operators of several behind one address raise it.
const CONNECTIONS_MAX = 50;

// The notices to a calendar's owner are gathered, so one is sent at a time.
const NOTICE_CONNECTIONS = 1;

export interface MailConnections {
  /** For confirmations and cancellations. */
  readonly clientMails: number;
  readonly reminders: number;
}

/**
 * The number of mails that one calendar may send at once, including those that await an answer. Reminders can wait, so
 * they get about a quarter. Beyond 16 calendars the minimum of one each exceeds the limit.
 */
export function mailConnections(calendars: number): MailConnections {
  const forClients = Math.floor(CONNECTIONS_MAX / calendars) - NOTICE_CONNECTIONS;
  const reminders = Math.max(1, Math.floor(forClients / 4));
  return { clientMails: Math.max(1, forClients - reminders), reminders };
}
