import type { CaldavCalendar } from "@vitrine/server/calendars/caldav/caldav-settings";

/** A real CalDAV server that runs for a test, with one account, the owner's. */
export interface CalendarServer {
  /** The address that its owner is given, without a slash at its end: calendars are found from there. */
  readonly origin: string;
  /** Makes an empty calendar in the owner's account. */
  createCalendar(name: string): Promise<CaldavCalendar>;
  /** Gives the owner's account another password, and returns it. */
  changePassword(): Promise<string>;
  /** Returns a calendar that may be read and not changed. */
  createReadOnlyCalendar(name: string): Promise<CaldavCalendar>;
  /** Leaves at most this room, too little for another event; returns what makes room again. Not all servers can. */
  leaveRoom?(calendar: CaldavCalendar, kibibytes: number): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}
