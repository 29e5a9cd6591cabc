// One message to one browser: encrypted for it (RFC 8291), signed by this server (RFC 8292), sent to its push service (RFC 8030).

import { lookup } from "node:dns";

import webPush from "web-push";

import { outwardCall } from "../calendars/outward-call.ts";
import { permanentFailure, temporaryFailure } from "../outbox/delivery-failure.ts";
import type { NotDelivered } from "../outbox/target.ts";
import type { OutwardNetwork } from "../outward/checked-lookup.ts";
import { publicNetwork } from "../outward/public-network.ts";
import type { PushKey } from "./push-key.ts";
import { isOfPushService } from "./push-service.ts";

/** Where a browser gets its messages, and its keys. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly text: string;
  /** For how long the push service keeps it. */
  readonly seconds: number;
  readonly topic: string;
}

export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly isGone: true }
  | NotDelivered;

interface SenderSettings {
  /** Whom a push service may turn to: a `mailto:` or `https:` address. */
  readonly subject: string;
  /** Whether push services may be in a private network, and without TLS. */
  readonly mayBePrivate: boolean;
  /** Tests pass their own. */
  readonly network?: OutwardNetwork | undefined;
}

// So that one that hangs keeps few places of the others.
const CALL_MAX_MILLISECONDS = 4_000;

// What a push service says is thrown away.
const ANSWER_MAX_BYTES = 64 * 1_024;

const GONE = new Set([404, 410]);
const MAY_PASS = new Set([408, 425, 429]);

const ANY_ADDRESS: OutwardNetwork = { lookup, isPublicAddress: () => true };

export type PushSender = ReturnType<typeof pushSender>;

export function pushSender({ subject, mayBePrivate, network }: SenderSettings) {
  const reached = publicNetwork(mayBePrivate ? ANY_ADDRESS : network);

  return async (
    key: PushKey,
    address: PushAddress,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<Sent> => {
    if (!mayBePrivate && !isOfPushService(address.endpoint)) return { ok: false, isGone: true };
    const request = requestOf(key, subject, address, message);
    // No browser has such keys: nothing can ever be sent there.
    if (request === undefined) return { ok: false, isGone: true };
    const answer = await outwardCall(request, {
      signal,
      maxMilliseconds: CALL_MAX_MILLISECONDS,
      maxBytes: ANSWER_MAX_BYTES,
      network: reached,
    });
    // Also where its name leads into a private network: for a minute a broken name server may say so of any.
    if ("ok" in answer) return unpaused(answer);
    const { status, waitMilliseconds } = answer;
    if (status >= 200 && status < 300) return { ok: true };
    if (GONE.has(status)) return { ok: false, isGone: true };
    if (status >= 500 || MAY_PASS.has(status)) {
      return temporaryFailure(`push-service-${status}`, waitMilliseconds);
    }
    return permanentFailure(`push-refused-${status}`);
  };
}

/** One device's push service says nothing about the others': it pauses none of them. */
function unpaused(failure: NotDelivered): NotDelivered {
  if (failure.reason === undefined) return failure;
  return failure.retry ? temporaryFailure(failure.reason) : failure;
}

function requestOf(
  { publicKey, privateKey }: PushKey,
  subject: string,
  { endpoint, p256dh, auth }: PushAddress,
  { text, seconds, topic }: PushMessage,
) {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      text,
      {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: "aes128gcm",
        TTL: seconds,
        urgency: "high",
        topic,
      },
    );
    // Its types say that all are texts; some are numbers.
    const named = Object.entries<unknown>(headers ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]);
    return {
      url: endpoint,
      method: "POST",
      headers: Object.fromEntries(named) as Record<string, string>,
      body: new Uint8Array(body ?? []),
    } as const;
  } catch {
    // Its errors may quote the address or the keys.
    return undefined;
  }
}
