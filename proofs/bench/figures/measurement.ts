import type { Checkout } from "../checkout.ts";
import type { Limits } from "../measured-server.ts";

/** What one turn measured, each figure by its name and unit, in the order of the table. */
export type Figures = Readonly<Record<string, number>>;

/** One checkout's server under measurement. */
export interface Measurement {
  turn(): Promise<Figures>;
  /**
   * Ends what it has started.
   * @throws when what is stored is not what was acknowledged
   */
  close(): Promise<void>;
}

/** The parameters of every measurement. */
export interface Conditions {
  readonly connections: number;
  readonly seconds: number;
  readonly limits: Limits;
  /** How many bookings are stored, each count on a server of its own. */
  readonly stored: readonly number[];
  /** The environment that makes the disk's flushes slower, or nothing. */
  readonly disk: Readonly<Record<string, string>>;
  /** Where filled databases are kept from run to run. */
  readonly fillFolder: string;
  /** An empty folder, which is removed at the end of the run. */
  newFolder(name: string): string;
}

export type OpenMeasurement = (checkout: Checkout, conditions: Conditions) => Promise<Measurement>;
