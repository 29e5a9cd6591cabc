// Postfix takes 50 connections from one client. Two calendars' mails together stay within that: 18 confirmations and
// cancellations, 6 reminders and one notice to the owner of each, all of them awaiting their answer.

export const CLIENT_MAIL_CALLS_MAX = 18;
export const REMINDER_CALLS_MAX = 6;
