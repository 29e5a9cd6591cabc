import { onTestFinished } from "vitest";

import { startPushService } from "./push-service.ts";
import type { PushService } from "./push-service.ts";

/** A push service that is closed after the test. */
export async function pushService(
  ...parameters: Parameters<typeof startPushService>
): Promise<PushService> {
  const service = await startPushService(...parameters);
  onTestFinished(() => service.close());
  return service;
}
