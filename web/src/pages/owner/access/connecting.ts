import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";

import type { ConnectResult } from "../../../scheduling-api/owner-devices-api.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";

/** The reason why a link opens nothing now. */
export interface ClosedDoor {
  readonly sentence: string;
  /** Whether the same link may open something later. */
  readonly canRetry: boolean;
}

/**
 * The way to open a link's agenda after this browser tried to become a device: by the device's cookie or, if it could not
 * become one, by the link's secret, which works as well.
 */
export function afterConnecting(
  link: OwnerLink,
  result: ConnectResult,
): "device" | "secret" | ClosedDoor {
  if (result.ok) return "device";
  const isWrong = result.reason === "refused" && result.status === 403;
  if ("secret" in link) {
    return isWrong ? { sentence: copy.link.wrong, canRetry: false } : "secret";
  }
  if (isWrong) return { sentence: copy.devices.codeOver, canRetry: false };
  if (result.reason === "not-kept") return { sentence: copy.devices.notKept, canRetry: true };
  const said = result.reason === "refused" ? result.error : undefined;
  return { sentence: said ?? copy.link.loadFailed, canRetry: true };
}
