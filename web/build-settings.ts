import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

export interface BuildSettings {
  /** Where the five calls go, without a slash at its end; empty for the origin that serves the page. */
  readonly schedulingUrl: string;
  /** The site's canonical address, without a slash at its end; `undefined` when it is not known. */
  readonly publicUrl: string | undefined;
  /** Where the server listens while developing. */
  readonly devBackend: string;
}

/** The settings of a build, from its environment. A setting that is no address stops the build. */
export function readBuildSettings(environment: NodeJS.ProcessEnv): BuildSettings {
  return {
    schedulingUrl: address("SCHEDULING_URL", environment["SCHEDULING_URL"]) ?? "",
    publicUrl: address("PUBLIC_URL", environment["PUBLIC_URL"]),
    devBackend: `http://127.0.0.1:${environment["PORT"]?.trim() || "3000"}`,
  };
}

function address(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const found = webAddress(value.trim());
  if (found === undefined) throw new Error(`${name} must be ${WEB_ADDRESS_FORM}.`);
  return found;
}
