import { RETENTION_DAYS_DEFAULT, RETENTION_DAYS_MAX } from "@vitrine/domain/retention-days";
import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

export interface BuildSettings {
  /** Where the five calls go, without a slash at its end; empty for the origin that serves the page. */
  readonly schedulingUrl: string;
  /** The site's canonical address, without a slash at its end; `undefined` when it is not known. */
  readonly publicUrl: string | undefined;
  /** How many days the server keeps a client's data, for the privacy notice to say. */
  readonly retentionDays: number;
  /** Where the server listens while developing. */
  readonly devBackend: string;
}

/** The settings of a build, from its environment. One that is wrong stops the build. */
export function readBuildSettings(environment: NodeJS.ProcessEnv): BuildSettings {
  return {
    schedulingUrl: address("SCHEDULING_URL", environment["SCHEDULING_URL"]) ?? "",
    publicUrl: address("PUBLIC_URL", environment["PUBLIC_URL"]),
    retentionDays: wholeDays("RETENTION_DAYS", environment["RETENTION_DAYS"]),
    devBackend: `http://127.0.0.1:${environment["PORT"]?.trim() || "3000"}`,
  };
}

function address(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const found = webAddress(value.trim());
  if (found === undefined) throw new Error(`${name} must be ${WEB_ADDRESS_FORM}.`);
  return found;
}

function wholeDays(name: string, value: string | undefined): number {
  if (value === undefined || value.trim() === "") return RETENTION_DAYS_DEFAULT;
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > RETENTION_DAYS_MAX) {
    throw new Error(`${name} must be a whole number from 1 to ${RETENTION_DAYS_MAX}.`);
  }
  return days;
}
