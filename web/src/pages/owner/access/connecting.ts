import { OWNER_COPY } from "../copy/owner-copy.ts";
import { DEVICES_COPY } from "../copy/devices-copy.ts";
import type { OwnerLink } from "@vitrine/domain/owner-page-link";
import type { ConnectResult } from "../../../scheduling-api/owner-devices-api.ts";

/** Why a link opens nothing now. */
export interface ClosedDoor {
  readonly sentence: string;
  /** Whether the same may open something later. */
  readonly canRetry: boolean;
}

/**
 * What opens the agenda of a link after this browser was to become a device by it: its cookie, or the link's secret, which is
 * as good where it cannot be one.
 */
export function afterConnecting(
  link: OwnerLink,
  result: ConnectResult,
): "device" | "secret" | ClosedDoor {
  if (result.ok) return "device";
  const isWrong = result.reason === "refused" && result.status === 403;
  if ("secret" in link) {
    return isWrong ? { sentence: OWNER_COPY.link.wrong, canRetry: false } : "secret";
  }
  if (isWrong) return { sentence: DEVICES_COPY.codeOver, canRetry: false };
  if (result.reason === "not-kept") return { sentence: DEVICES_COPY.notKept, canRetry: true };
  const said = result.reason === "refused" ? result.error : undefined;
  return { sentence: said ?? OWNER_COPY.link.loadFailed, canRetry: true };
}
