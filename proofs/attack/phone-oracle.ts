// Whether the time of a refused create tells whose phone has a slot. Everybody sees that a slot is taken; who knows the
// phone cancels it with one call. For each phone that may be the one, the attacker sends a few creates in a name that
// nobody has booked under, and names the phone whose refusals come sooner than all others, or later. The same for a phone of
// which only the shop books ('Só pela loja'), at a slot that somebody else has taken.

import { randomInt } from "node:crypto";
import { Agent } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { startAttackedServer } from "./attacked-server.ts";
import type { AttackedServer } from "./attacked-server.ts";
import { createBody, PLACES, send } from "./visitor-calls.ts";
import type { Answer, AttackedPlace } from "./visitor-calls.ts";

const CREATE = { method: "POST", path: "/createAppointment" } as const;

export const TRIALS = 40;
export const CANDIDATES = 30;
export const CALLS_EACH = 3;

/**
 * Blind guesses name 1.3 of 40 victims. More than so many they name once in 180,000 runs (binomial, 1 of 30 each); a
 * flush that only wrong phones wait for named 38 to 40.
 */
export const NAMED_MAX = 8;

/** The calls of one trial, and how many of them an ordinary server answers one address within an hour. */
export const GUESSES = CANDIDATES * CALLS_EACH;
export const TOLD_MAX = 60;

const FIRST_PHONE = 900_000_000;
// Books the slots at which a phone of which only the shop books is tried.
const OTHER_PHONE = "111111111";
// The first refusals also compile what makes them.
const WARM_UP_TRIALS = 3;

export interface NamedVictims {
  /** In how many trials the victim's phone was the one that was refused soonest. */
  readonly asSoonest: number;
  readonly asLatest: number;
}

export interface PhoneOracle extends NamedVictims {
  /** The same for phones of which only the shop books. */
  readonly shopOnly: NamedVictims;
  /** How many of its guesses an ordinary server answered one address before it answered no more. */
  readonly told: number;
}

/** Tries it without limits, so that nothing but time can tell or hide, and once more with those of an ordinary server. */
export async function runPhoneOracle(): Promise<PhoneOracle> {
  const unlimited = await startAttackedServer({ rateLimit: "off" });
  const named = await nameVictims(unlimited.url, { takerOf: (victim) => victim });
  const shopOnly = await nameShopOnly(unlimited);
  await unlimited.remove();
  const ordinary = await startAttackedServer({ settings: {} });
  const told = await countToldRefusals(ordinary.url);
  await ordinary.remove();
  return { ...named, shopOnly, told };
}

interface Trials {
  /** Who books the slot of a trial. */
  readonly takerOf: (victim: string) => string;
  /** Slots that other trials have used. */
  readonly usedPlaces?: number;
}

/** Names the phones of which only the shop books, at slots that another client has taken. */
export async function nameShopOnly({
  url,
  dataDirectory,
}: Pick<AttackedServer, "url" | "dataDirectory">): Promise<NamedVictims> {
  const database = new DatabaseSync(join(dataDirectory, "vitrine.sqlite"), { timeout: 10_000 });
  const add = database.prepare(
    `INSERT INTO shop_only_phone (calendar_id, client_phone, chosen_at)
    SELECT calendar_id, ?, ? FROM (SELECT DISTINCT calendar_id FROM booking)`,
  );
  const takerOf = (victim: string): string => {
    add.run(victim, Date.now());
    return OTHER_PHONE;
  };
  const named = await nameVictims(url, { takerOf, usedPlaces: TRIALS + WARM_UP_TRIALS });
  database.close();
  return named;
}

/** At a server that counts no calls. */
export async function nameVictims(
  url: string,
  { takerOf, usedPlaces = 0 }: Trials,
): Promise<NamedVictims> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let asSoonest = 0;
  let asLatest = 0;
  for (let trial = -WARM_UP_TRIALS; trial < TRIALS; trial++) {
    const place = usedPlaces + trial + WARM_UP_TRIALS;
    const { victim, waits } = await tryPhones(url, agent, place, takerOf);
    if (trial < 0) continue;
    const ofVictim = waits.get(victim);
    if (ofVictim === Math.min(...waits.values())) asSoonest++;
    if (ofVictim === Math.max(...waits.values())) asLatest++;
  }
  agent.destroy();
  return { asSoonest, asLatest };
}

/** From one address, at a server that counts: how many creates were refused for the slot before one was for a limit. */
export async function countToldRefusals(url: string): Promise<number> {
  const [place] = PLACES;
  if (place === undefined) throw new Error("the shop has no slot");
  await expectStatus(send(url, CREATE, createBody(place, String(FIRST_PHONE))).answer, 201);
  for (let told = 0; told < GUESSES; told++) {
    const { status } = await tryPhone(url, false, place, String(FIRST_PHONE + 1 + told));
    if (status === 429) return told;
  }
  return GUESSES;
}

/** One slot that is taken, and for each phone the shortest time in which a create for it was refused. */
async function tryPhones(
  url: string,
  agent: Agent,
  trial: number,
  takerOf: Trials["takerOf"],
): Promise<{ victim: string; waits: ReadonlyMap<string, number> }> {
  const place = PLACES[trial];
  if (place === undefined) throw new Error("the shop has fewer slots than there are trials");
  const phones = Array.from({ length: CANDIDATES }, (_, index) =>
    String(FIRST_PHONE + trial * CANDIDATES + index),
  );
  const victim = phones[randomInt(CANDIDATES)] ?? "";
  await expectStatus(send(url, CREATE, createBody(place, takerOf(victim)), agent).answer, 201);
  const waits = new Map<string, number>();
  for (let call = 0; call < CALLS_EACH; call++) {
    for (const phone of phones) {
      const started = performance.now();
      await expectStatus(tryPhone(url, agent, place, phone), 409);
      const waited = performance.now() - started;
      waits.set(phone, Math.min(waited, waits.get(phone) ?? waited));
    }
  }
  return { victim, waits };
}

function tryPhone(
  url: string,
  agent: Agent | false,
  place: AttackedPlace,
  phone: string,
): Promise<Answer> {
  return send(url, CREATE, createBody(place, phone, "Ninguem"), agent).answer;
}

async function expectStatus(answer: Promise<Answer>, expected: number): Promise<void> {
  const { status, body } = await answer;
  if (status !== expected) throw new Error(`${status} ${body} instead of ${expected}`);
}
