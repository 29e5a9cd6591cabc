import { RETENTION_DAYS_DEFAULT, RETENTION_DAYS_MAX } from "@vitrine/domain/retention-days";
import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

export type BuildSettings = Readonly<ReturnType<typeof readBuildSettings>>;

/** Reads the settings of a build from the environment. The addresses end without a slash. */
export function readBuildSettings(environment: NodeJS.ProcessEnv) {
  return {
    /** The origin of the scheduling backend; empty if it is the one that serves the page. */
    schedulingUrl: address("SCHEDULING_URL", environment["SCHEDULING_URL"]) ?? "",
    publicUrl: address("PUBLIC_URL", environment["PUBLIC_URL"]),
    /** How many days the server keeps a client's data; the privacy notice shows it. */
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
