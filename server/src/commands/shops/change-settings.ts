import { isUtf8 } from "node:buffer";

import { ownerPageLink } from "@vitrine/domain/owner/owner-page-link";

import { feedPath } from "../../calendars/feed/feed-settings.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { changeLink } from "../../owner/devices/change-link.ts";
import { sealKeysOf, unseal } from "../../settings/seal.ts";
import type { SealKey } from "../../settings/seal.ts";
import {
  keyToSeal,
  newSecret,
  settingTo,
  settingWithout,
} from "../../shop-settings/decide-change.ts";
import type { KeyToSeal } from "../../shop-settings/decide-change.ts";
import { isHeld, knownSetting } from "../../shop-settings/known-settings.ts";
import { changeSetting } from "../../shop-settings/move-by-setting.ts";
import type { SettingChange } from "../../shop-settings/move-by-setting.ts";
import { WHY_NOT_OPENED } from "../../shops/live-settings.ts";
import {
  isBusySetting,
  isPersonLink,
  SETTING_NAMES,
  settingNamed,
} from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";
import { turnPushKey } from "../../push/push-key.ts";
import { turnToKey } from "../../shops/seal-settings.ts";
import { secretsOf } from "../../shops/shop-secrets-table.ts";
import { shopIn } from "../../shops/stored-facts.ts";
import { feedLines, linkLines } from "../calendars/links.ts";
import { rowOf } from "./change-one-shop.ts";
import { NotDone } from "./not-done.ts";
import { refusalOf, variableOf, wordsOf } from "./setting-words.ts";
import type { SettingsTask } from "./settings-arguments.ts";

const OWNER_LINK = "owner-link";

// Of these only a digest is kept.
const SECRETS: ReadonlySet<SettingName> = new Set(["owner-link", "feed-secret"]);

const INPUT_MAX = 10_000;

const DONE = "Done: on every server within two seconds.";

const NOTHING_CHANGED = "Nothing was changed. The same line with --yes does it.";

const WHY_NOT_SEALED: Readonly<Record<(KeyToSeal & { ok: false })["why"], string>> = {
  "no-key":
    "SEAL_KEY is not set, and nothing is stored unsealed: openssl rand -base64 32 makes one, for the environment of every server.",
  "other-key":
    "Another SEAL_KEY than that of this command has sealed what is stored: servers with that key would not open this. Set SEAL_KEY as on the servers; where it is lost, --key-is-lost goes on.",
};

/** Shows and changes what stands beside the shops. Values are read from the input and shown once, when they are made. */
export async function runSettingsTask(
  config: Config,
  database: Database,
  task: SettingsTask,
): Promise<void> {
  switch (task.verb) {
    case "settings":
      return listSettings(config, database, task.id);
    case "link":
      return makeSecret(config, database, { ...task, name: "owner-link" });
    case "feed":
      return makeSecret(config, database, { ...task, name: "feed-secret" });
    case "set":
      return setValue(config, database, task);
    case "unset":
      return unset(config, database, task);
    case "reseal":
      return reseal(config, database, task.isConfirmed);
    default:
      throw new Error("no such verb");
  }
}

async function listSettings(config: Config, database: Database, id: string): Promise<void> {
  await rowOf(database, id);
  const stored = new Map((await secretsOf(database, id)).map((secret) => [secret.name, secret]));
  const keys = sealKeysOf(config);
  const ofPeople = [...stored.keys()].map(settingNamed).filter((name) => name !== undefined);
  for (const name of new Set([...SETTING_NAMES, ...ofPeople])) {
    const secret = stored.get(name);
    const parts = [secret === undefined ? "not set" : `set ${dateOf(secret.setAt)}`];
    if (secret !== undefined) {
      const unsealed = unseal(keys, { calendarId: id, name }, secret);
      if (!unsealed.ok) parts.push(`cannot be opened: ${WHY_NOT_OPENED[unsealed.reason]}`);
    }
    if (isHeld(config, id, name))
      parts.push(`${variableOf(name, id)} of this command's environment holds`);
    console.log(`${name.padEnd(12)} ${parts.join("; ")}`);
  }
}

interface Change {
  readonly id: string;
  readonly name: SettingName;
  readonly isConfirmed: boolean;
  readonly isKeyLost: boolean;
}

async function makeSecret(config: Config, database: Database, change: Change): Promise<void> {
  const { id, name, isConfirmed } = change;
  const key = await announceChange(
    config,
    database,
    change,
    `A new ${wordsOf(name).what} of ${id}.`,
  );
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  const secret = newSecret();
  const path = name === "owner-link" ? ownerPageLink(id, secret) : feedPath(id, secret);
  const site = config.publicUrl;
  if (site === undefined) {
    console.log(
      `${path}\nThis is its path on your site: with PUBLIC_URL set, the whole address stands here.`,
    );
  } else {
    const lines = name === "owner-link" ? linkLines(site + path) : feedLines(site + path);
    for (const line of lines) console.log(line);
  }
  console.log(
    "It is shown this once, since only a digest of it is kept, and counts once Done stands below.",
  );
  await store(config, database, key, change, secret);
}

async function setValue(config: Config, database: Database, change: Change): Promise<void> {
  const { id, name, isConfirmed } = change;
  const { what, form } = wordsOf(name);
  const row = await rowOf(database, id);
  // Read only where it matters: a shop whose facts cannot be read still gets another link.
  const refusal = isBusySetting(name) ? refusalOf(name, shopIn(row)) : undefined;
  if (refusal !== undefined) throw new NotDone(refusal);
  const lacking = knownSetting(name).missing?.(config);
  if (lacking !== undefined) {
    throw new NotDone(`${name} needs ${lacking} in the environment of every server.`);
  }
  const thing = SECRETS.has(name) ? `secret in the ${what}` : what;
  const sentence = `The ${thing} of ${id} becomes the one on the input.`;
  const key = await announceChange(config, database, change, sentence);
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  if (process.stdin.isTTY) {
    throw new NotDone("The value is read from a file on the input, and not typed: … --yes <FILE");
  }
  // No value has more than a few lines: what goes on for long is something else.
  const input = await readInput(INPUT_MAX);
  if (input === undefined) throw new NotDone(`What is on the input ${form}.`);
  await store(config, database, key, change, input);
}

async function unset(config: Config, database: Database, change: Change): Promise<void> {
  const { id, name, isConfirmed } = change;
  const row = await rowOf(database, id);
  const stored = await secretsOf(database, id);
  if (!stored.some((secret) => secret.name === name)) {
    return console.log(`The shop ${id} has no ${name} beside it.`);
  }
  const { what, ends } = wordsOf(name);
  if (isHeld(config, id, name)) {
    console.log(
      `What is stored as ${name} beside ${id} is taken away. ${variableOf(name, id)} is set in this command's environment and goes on on servers that have it.`,
    );
  } else console.log(`The shop ${id} loses its ${what}. ${ends}`);
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  const without = settingWithout({ calendarId: id, name }, () => shopIn(row), config);
  await changeStored(config, database, without);
  console.log(DONE);
}

/** Says what would be changed. @throws where it cannot be */
async function announceChange(
  config: Config,
  database: Database,
  { id, name, isKeyLost }: Change,
  what: string,
): Promise<SealKey> {
  await rowOf(database, id);
  const found = await keyToSeal(config, database, id, { isKeyLost });
  if (!found.ok) throw new NotDone(WHY_NOT_SEALED[found.why]);
  console.log(what);
  const stored = await secretsOf(database, id);
  if (stored.some((secret) => secret.name === name)) console.log(wordsOf(name).ends);
  sayWhatHolds(config, id, name);
  return found.key;
}

function sayWhatHolds(config: Config, id: string, name: SettingName): void {
  if (!isHeld(config, id, name)) return;
  console.log(
    `${variableOf(name, id)} is set in this command's environment and holds on servers that have it: what is stored counts once that is taken away.`,
  );
}

async function store(
  config: Config,
  database: Database,
  key: SealKey,
  change: Change,
  input: string,
): Promise<void> {
  const { id, name } = change;
  const set = settingTo(input, { calendarId: id, name }, key, config);
  if (set === undefined) throw new NotDone(`What is on the input ${wordsOf(name).form}.`);
  await changeStored(config, database, set);
  console.log(
    isHeld(config, id, name) ? `Done: stored, while ${variableOf(name, id)} holds.` : DONE,
  );
}

/** Changes it with what it moves; a link with the devices that it has connected. */
async function changeStored(
  config: Config,
  database: Database,
  change: SettingChange,
): Promise<void> {
  const { calendarId: id } = change.secret;
  const { name } = change.secret;
  const isLink = name === OWNER_LINK || isPersonLink(name);
  const isLinkHeld = name === OWNER_LINK && isHeld(config, id, OWNER_LINK);
  const isDone = await (isLink && !isLinkHeld
    ? changeLink(database, change.secret)
    : changeSetting(database, change));
  if (!isDone) {
    throw new NotDone(`The shop ${id} was erased in this moment. Nothing was changed.`);
  }
  if (isLinkHeld) {
    console.log(
      `Once ${variableOf(OWNER_LINK, id)} is taken away, devices of the link before open nothing, but keep their places until the owner shuts them out or the link is set again.`,
    );
  }
}

/** What is on the input; `undefined` where that is longer than `max` bytes, or not in UTF-8. */
async function readInput(max: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > max) return undefined;
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  return isUtf8(whole) ? whole.toString("utf8") : undefined;
}

async function reseal(config: Config, database: Database, isConfirmed: boolean): Promise<void> {
  const { sealKey, sealKeyBefore } = config;
  if (sealKey === undefined || sealKeyBefore === undefined) {
    throw new NotDone(
      "To turn to a new key, every server needs both: the new one in SEAL_KEY, the old one in SEAL_KEY_BEFORE. Then this seals by the new one.",
    );
  }
  const keys = [sealKey, sealKeyBefore] as const;
  const turn = await turnToKey(database, keys, { isTried: !isConfirmed });
  const { sealedAgain, alreadySealed, notOpened } = turn;
  console.log(
    `${sealedAgain} settings ${isConfirmed ? "were sealed" : "would be sealed"} by the new key; ${alreadySealed} are already.`,
  );
  if (await turnPushKey(database, keys, { isTried: !isConfirmed })) {
    console.log(`The key of notices ${isConfirmed ? "was" : "would be"} sealed by the new key.`);
  }
  if (notOpened.length > 0) throw new NotDone(notOpened.join("\n"));
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  console.log(
    "No setting needs SEAL_KEY_BEFORE any more: take it away, and restart the servers. Keep the old key as long as copies from before this turn are kept: on a new machine they open by it alone.",
  );
}

function dateOf(instant: number): string {
  return `since ${new Date(instant).toISOString()}`;
}
