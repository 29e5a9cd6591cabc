import type { CaldavCalendar } from "@vitrine/server/calendars/caldav/caldav-settings";

/** A real CalDAV server that runs for a test, with one account, the owner's. */
export interface CalendarServer {
  /** The address that its owner is told, without a slash at its end: calendars are found from there. */
  readonly origin: string;
  /** Makes an empty calendar in the owner's account. */
  createCalendar(name: string): Promise<CaldavCalendar>;
  /** Gives the owner's account another password; answers it. */
  changePassword(): Promise<string>;
  /** Answers a calendar that may be read and not changed. */
  createReadOnlyCalendar(name: string): Promise<CaldavCalendar>;
  /** Leaves this much room, or less, too little for another event; answers what makes room again. Missing where the server cannot. */
  leaveRoom?(calendar: CaldavCalendar, kibibytes: number): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}
