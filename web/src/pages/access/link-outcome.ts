import type { ConnectResult } from "../../scheduling-api/devices-api.ts";
import type { AccessCopy } from "./access-copy.ts";

/** The reason why a link opens nothing now. */
export interface LinkProblem {
  readonly sentence: string;
  /** Whether the same link may open something later. */
  readonly canRetry: boolean;
}

/** How a link's page opens: by the cookie of a new device, by the link's secret, or not at all. */
export function afterConnecting(
  link: { readonly secret: string } | { readonly code: string },
  result: ConnectResult,
  copy: Pick<AccessCopy, "link" | "devices">,
): "device" | "secret" | LinkProblem {
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
