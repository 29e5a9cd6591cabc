// Leaving all waits by the link in their mails. Nothing is stored for a link: it works after the wait is gone, and only this
// installation can make one.

import { timingSafeEqual } from "node:crypto";

import { mailboxOf } from "@vitrine/domain/client/client-email";
import { leaveLink } from "@vitrine/domain/client/leave-link";

import { countedHash } from "../booking/limits/counting-window.ts";
import type { CountingSalt } from "../booking/limits/counting-salt-table.ts";
import type { Waits } from "./waits-table.ts";

/** By which the waits of a mailbox are found, in all calendars. */
export function addressHashOf(salt: string, email: string): string {
  return countedHash(salt, `wait ${mailboxOf(email)}`);
}

/** The link for everybody of whom the wait is: `…/sair-dos-avisos?t=…`. */
export function leaveLinkFor(salt: string, publicUrl: string, addressHash: string): string {
  return leaveLink(publicUrl, leaveTokenOf(salt, addressHash));
}

export function leaveTokenOf(salt: string, addressHash: string): string {
  return `${addressHash}.${proofOf(salt, addressHash)}`;
}

/** Whose token it is; `undefined` when this installation has not made it. */
export function addressHashIn(salt: string, token: string): string | undefined {
  const [addressHash = "", proof = "", ...rest] = token.split(".");
  const expected = Buffer.from(proofOf(salt, addressHash));
  const given = Buffer.from(proof);
  const isWhole = given.length === expected.length && timingSafeEqual(given, expected);
  return isWhole && rest.length === 0 ? addressHash : undefined;
}

// The prefix makes this hash differ from the one by which the address is found.
function proofOf(salt: string, addressHash: string): string {
  return countedHash(salt, `leave ${addressHash}`);
}

/** Ends all waits of the token's address, and bars it. `false` for a token that is not whole. */
export async function leaveByToken(
  waits: Pick<Waits, "leave">,
  salt: CountingSalt,
  token: string,
): Promise<boolean> {
  const addressHash = addressHashIn(await salt(), token);
  if (addressHash === undefined) return false;
  await waits.leave(addressHash);
  return true;
}
