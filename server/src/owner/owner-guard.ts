import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from "fastify";

import { clientSite } from "@vitrine/domain/client/client-network";
import { personKey, personNamedIn } from "@vitrine/domain/owner/person-keys";

import { anySecretCheck, isRightSecret } from "../settings/calendar-secrets.ts";
import type { CalendarSecrets, KnownSecret } from "../settings/calendar-secrets.ts";
import type { ConnectedDevice } from "./devices/owner-devices-table.ts";
import { CallCounts } from "../http/call-counts.ts";
import { isFromOwnPage } from "./devices/device-cookie.ts";
import type { DeviceCookies } from "./devices/device-cookie.ts";
import { limiter, chooseLimits } from "../http/rate-limits.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { isForPersons } from "./persons/calls-of-persons.ts";
import type { SecretOfPage } from "./persons/secret-of-page.ts";

const WRONG_TRIES_MAX = 5;
const WINDOW_MILLISECONDS = 60_000;

const BEARER = /^Bearer(?: ([A-Za-z0-9._~-]{1,90})$| )/i;

// Each takes some 100 bytes. A full set is emptied; its tokens then count as unknown until they are found again.
const KNOWN_TOKENS_MAX = 10_000;

declare module "fastify" {
  interface FastifyRequest {
    ownerDevice?: ConnectedDevice;
    ownerCode?: string;
    /**
     * The secret that the guard has judged by: a device or a code hashed by one that replaced it meanwhile would be let in by
     * the old one.
     */
    ownerSecret?: KnownSecret;
    /** The only person for whom the request opens the page; `undefined`: the owner, who sees everything. */
    ownerPerson?: number;
  }
}

export interface OwnerGuardParts {
  /** Which calendar a call is for; empty if none. */
  readonly calendarOf: (request: FastifyRequest) => string;
  /** What a call is refused with that nothing lets in. */
  readonly wrong: "owner-secret-wrong" | "agency-secret-wrong";
  readonly secretOf: SecretOfPage;
  /** Those of them that the environment sets. */
  readonly secrets: CalendarSecrets;
  readonly devices: {
    readonly find: (
      calendarId: string,
      known: KnownSecret | undefined,
      token: string,
    ) => Promise<ConnectedDevice | undefined>;
    readonly storeSeen: (
      calendarId: string,
      device: ConnectedDevice,
      onFailed: (error: unknown) => void,
    ) => boolean;
    readonly isCodeOpen: (
      calendarId: string,
      known: KnownSecret | undefined,
      code: string,
    ) => Promise<boolean>;
  };
  readonly cookies: DeviceCookies;
  readonly publicUrl: string | undefined;
  /** `undefined` turns the limits off. */
  readonly callsPerMinute: number | undefined;
}

/** What is known of the secret by which the request is let in; `undefined` where nothing lets it in. */
type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  calendarId: string,
) => Promise<KnownSecret | undefined>;

export interface OwnerGuards {
  readonly owner: preValidationAsyncHookHandler;
  /** For the call that connects a device: it also accepts a code. */
  readonly newcomer: preValidationAsyncHookHandler;
  /** The rate limits of the owner's calls, which apply before a guard knows which calendar a call is for. */
  readonly limits: (limits: RateLimits) => RateLimits;
  /**
   * The hash of what a call carries that has opened some calendar here before, if it does: it can be asked before the call's body
   * is read.
   */
  readonly knownCaller: (request: FastifyRequest) => string | undefined;
}

/**
 * A wrong secret, token or code, a calendar without an owner's page and an unknown calendar get the same answer. After
 * five wrong calls, a client's further ones are refused until the minute is over; but the right secret passes, since
 * strangers on the shop's Wi-Fi share the owner's address. An owner has `callsPerMinute`, from all addresses together; so has each person
 * with a link of their own, which opens only what CALLS_OF_PERSONS lets them do.
 */
export function ownerGuards(parts: OwnerGuardParts): OwnerGuards {
  const { calendarOf, wrong, secretOf, secrets, devices, cookies, publicUrl } = parts;
  const { callsPerMinute } = parts;
  const isSomeSecret = anySecretCheck(secrets);
  const wrongTries = new CallCounts();
  const ownerCalls = new CallCounts();
  const knownTokens = new Set<string>();

  const rememberToken = (key: string, isKnown: boolean): boolean => {
    if (isKnown && knownTokens.size >= KNOWN_TOKENS_MAX) knownTokens.clear();
    if (isKnown) knownTokens.add(key);
    else knownTokens.delete(key);
    return isKnown;
  };

  /** The owner's comes first: nothing keeps one that they chose from looking like a person's. */
  async function findSecret(calendarId: string, secret: string): Promise<KnownSecret | undefined> {
    const ofOwner = await secretOf(calendarId, undefined);
    const person = personNamedIn(secret);
    const isOwners = person === undefined || isRightSecret(ofOwner, secret);
    const known = isOwners ? ofOwner : await secretOf(calendarId, person);
    return rememberToken(secretKey(secret), isRightSecret(known, secret)) ? known : undefined;
  }

  async function findDevice(
    request: FastifyRequest,
    reply: FastifyReply,
    calendarId: string,
  ): Promise<KnownSecret | undefined> {
    const token = cookies.tokensIn(request).get(calendarId);
    if (token === undefined || !isFromOwnPage(request, publicUrl)) return undefined;
    const known = await secretOf(calendarId, personNamedIn(token));
    const device = await devices.find(calendarId, known, token);
    rememberToken(tokenKey(calendarId, token), device !== undefined);
    if (device === undefined || known === undefined) return undefined;
    request.ownerDevice = device;
    const onFailed = (error: unknown) => request.log.debug({ err: error }, "device not seen yet");
    if (devices.storeSeen(calendarId, device, onFailed)) cookies.keep(reply, calendarId, token);
    return known;
  }

  const admitOwner: Admit = async (request, reply, calendarId) => {
    const secret = secretIn(request);
    return secret === undefined
      ? findDevice(request, reply, calendarId)
      : findSecret(calendarId, secret);
  };

  const admitNewcomer: Admit = async (request, reply, calendarId) => {
    const secretOrCode = secretIn(request) ?? "";
    // A browser that is a device already must not take a second place. The owner's stays the owner's when it opens a person's
    // link; a person's becomes another's.
    const person = personNamedIn(cookies.tokensIn(request).get(calendarId) ?? "");
    if (person === undefined || person === personNamedIn(secretOrCode)) {
      const known = await findDevice(request, reply, calendarId);
      if (known !== undefined) return known;
    }
    const known = await findSecret(calendarId, secretOrCode);
    if (known !== undefined) return known;
    const ofCode = await secretOf(calendarId, personNamedIn(secretOrCode));
    if (!(await devices.isCodeOpen(calendarId, ofCode, secretOrCode))) return undefined;
    request.ownerCode = secretOrCode;
    return ofCode;
  };

  const guard =
    (admit: Admit): preValidationAsyncHookHandler =>
    async (request, reply) => {
      const calendarId = calendarOf(request);
      const known = await admit(request, reply, calendarId);
      if (known === undefined) {
        const client = clientSite(request.ip);
        const { calls, ttl } = wrongTries.countOf(client);
        if (callsPerMinute !== undefined && calls >= WRONG_TRIES_MAX) {
          return sendRefusal(reply, "too-many-secrets", undefined, ttl);
        }
        // The fifth wrong call stores the client among the refused, where a flood of new clients cannot push it out.
        wrongTries.count(client, WINDOW_MILLISECONDS, WRONG_TRIES_MAX - 1);
        return sendRefusal(reply, wrong);
      }
      const { person } = known;
      request.ownerSecret = known;
      if (callsPerMinute !== undefined) {
        // Nobody with a link of their own uses up the owner's calls.
        const caller = person === undefined ? calendarId : personKey(person, calendarId);
        const made = ownerCalls.count(caller, WINDOW_MILLISECONDS, callsPerMinute);
        if (made.calls > callsPerMinute) {
          return sendRefusal(reply, "too-many-calls", undefined, made.ttl);
        }
      }
      if (person === undefined) return undefined;
      request.ownerPerson = person;
      return isForPersons(request.routeOptions.url) ? undefined : sendRefusal(reply, "owner-only");
    };

  const knownCaller = (request: FastifyRequest): string | undefined => {
    const isOfEnvironment = isSomeSecret(secretIn(request) ?? "");
    return keysIn(request, cookies).find((key) => isOfEnvironment || knownTokens.has(key));
  };

  return {
    owner: guard(admitOwner),
    newcomer: guard(admitNewcomer),
    knownCaller,
    limits(limits) {
      if (callsPerMinute === undefined) return limits;
      // Looking up a token costs as much as an availability check, so a client may have as many looked up.
      const unknownTokens = limiter(callsPerMinute);
      // A call with a known secret or token counts for no address: strangers on the shop's Wi-Fi share the owner's.
      return chooseLimits(limits, (request, usual) => {
        if (knownCaller(request) !== undefined) return undefined;
        const hasToken = secretIn(request) === undefined && cookies.tokensIn(request).size > 0;
        return hasToken ? unknownTokens : usual;
      });
    },
  };
}

function tokenKey(calendarId: string, token: string): string {
  return keyOf(`${calendarId} ${token}`);
}

function secretKey(secret: string): string {
  return keyOf(` ${secret}`);
}

/** The hashes of the secret that a call carries, or of its devices' tokens. */
function keysIn(request: FastifyRequest, cookies: DeviceCookies): string[] {
  const secret = secretIn(request);
  if (secret !== undefined) return [secretKey(secret)];
  return [...cookies.tokensIn(request)].map((one) => tokenKey(...one));
}

/** A dump of the server's memory must not open the page of every owner who has called. */
function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The secret that a call carries: empty when it is malformed, `undefined` when the call carries none. */
function secretIn({ headers }: FastifyRequest): string | undefined {
  const found = BEARER.exec(headers.authorization ?? "");
  return found === null ? undefined : (found[1] ?? "");
}
