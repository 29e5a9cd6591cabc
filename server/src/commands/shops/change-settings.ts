import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";

import { ownerPageLink } from "@vitrine/domain/owner/owner-page-link";
import { variableEnding } from "@vitrine/domain/shop/calendar-id";

import { feedPath } from "../../calendars/feed/feed-settings.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { ownerDevices } from "../../owner/devices/owner-devices-table.ts";
import { isSecret, SECRET_FORM, secretToStore } from "../../settings/calendar-secrets.ts";
import { sealKeysOf, unseal } from "../../settings/seal.ts";
import type { SealKey } from "../../settings/seal.ts";
import { WHY_NOT_OPENED } from "../../shops/live-settings.ts";
import { SETTING_NAMES } from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";
import {
  isSealedByOtherKey,
  removeSetting,
  storeSetting,
  turnToKey,
} from "../../shops/seal-settings.ts";
import { secretsOf } from "../../shops/shop-secrets-table.ts";
import { feedLines, linkLines } from "../calendars/links.ts";
import { rowOf } from "./change-one-shop.ts";
import { NotDone } from "./not-done.ts";
import type { SettingsTask } from "./settings-arguments.ts";

// 192 bits. Chat apps may leave a last - or _ out of a link, so it is hexadecimal.
const SECRET_BYTES = 24;

const NOTHING_CHANGED = "Nothing was changed. The same line with --yes does it.";

interface Setting {
  readonly what: string;
  readonly variable: "OWNER_SECRET" | "FEED_SECRET";
  readonly held: (config: Config) => ReadonlyMap<string, string>;
  /** What ends when it is replaced or taken away. */
  readonly ends: string;
}

const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  "owner-link": {
    what: "link of the owner's page",
    variable: "OWNER_SECRET",
    held: ({ ownerSecrets }) => ownerSecrets,
    ends: "The link before it ends, and so does every device that it has connected.",
  },
  "feed-secret": {
    what: "address of the feed",
    variable: "FEED_SECRET",
    held: ({ feedSecrets }) => feedSecrets,
    ends: "The address before it ends: apps that have subscribed to it read nothing any more.",
  },
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
      return setSecret(config, database, task);
    case "unset":
      return unsetSecret(config, database, task);
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
  for (const name of SETTING_NAMES) {
    const secret = stored.get(name);
    const parts = [secret === undefined ? "not set" : `set ${dateOf(secret.setAt)}`];
    if (secret !== undefined) {
      const unsealed = unseal(keys, { calendarId: id, name }, secret);
      if (!unsealed.ok) parts.push(`cannot be opened: ${WHY_NOT_OPENED[unsealed.reason]}`);
    }
    if (isHeld(config, id, name))
      parts.push(`${variableOf(id, name)} of this command's environment holds`);
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
    `A new ${SETTINGS[name].what} of ${id}.`,
  );
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  const secret = randomBytes(SECRET_BYTES).toString("hex");
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
  await storeSecret(config, database, key, change, secret);
}

async function setSecret(config: Config, database: Database, change: Change): Promise<void> {
  const { id, name, isConfirmed } = change;
  const what = `The secret in the ${SETTINGS[name].what} of ${id} becomes the one on the input.`;
  const key = await announceChange(config, database, change, what);
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  const secret = (await text(process.stdin)).trim();
  if (!isSecret(secret)) throw new NotDone(`What is on the input ${SECRET_FORM}.`);
  await storeSecret(config, database, key, change, secret);
}

async function unsetSecret(config: Config, database: Database, change: Change): Promise<void> {
  const { id, name, isConfirmed } = change;
  await rowOf(database, id);
  const stored = await secretsOf(database, id);
  if (!stored.some((secret) => secret.name === name)) {
    return console.log(`The shop ${id} has no ${name} beside it.`);
  }
  console.log(`The shop ${id} has no ${SETTINGS[name].what} any more. ${SETTINGS[name].ends}`);
  sayWhatHolds(config, id, name);
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  if (!(await removeSetting(database, { calendarId: id, name }))) throw erasedMeanwhile(id);
  await endDevices(config, database, change);
  console.log("Done: on every server within two seconds.");
}

/** Says what would be changed. @throws where it cannot be */
async function announceChange(
  config: Config,
  database: Database,
  { id, name, isKeyLost }: Change,
  what: string,
): Promise<SealKey> {
  await rowOf(database, id);
  const { sealKey } = config;
  if (sealKey === undefined) {
    throw new NotDone(
      "SEAL_KEY is not set, and nothing is stored unsealed: openssl rand -base64 32 makes one, for the environment of every server.",
    );
  }
  if (!isKeyLost && (await isSealedByOtherKey(database, sealKeysOf(config), id))) {
    throw new NotDone(
      "Another SEAL_KEY than that of this command has sealed what is stored: servers with that key would not open this. Set SEAL_KEY as on the servers; where it is lost, --key-is-lost goes on.",
    );
  }
  console.log(what);
  const stored = await secretsOf(database, id);
  if (stored.some((secret) => secret.name === name)) console.log(SETTINGS[name].ends);
  sayWhatHolds(config, id, name);
  return sealKey;
}

function sayWhatHolds(config: Config, id: string, name: SettingName): void {
  if (!isHeld(config, id, name)) return;
  console.log(
    `${variableOf(id, name)} is set in this command's environment and holds on servers that have it: what is stored counts once that is taken away.`,
  );
}

async function storeSecret(
  config: Config,
  database: Database,
  key: SealKey,
  change: Change,
  secret: string,
): Promise<void> {
  const { id, name } = change;
  const setting = { calendarId: id, name, text: secretToStore(secret) };
  if (!(await storeSetting(database, key, setting))) throw erasedMeanwhile(id);
  await endDevices(config, database, change);
  console.log("Done: on every server within two seconds.");
}

function erasedMeanwhile(id: string): NotDone {
  return new NotDone(`The shop ${id} was erased in this moment. Nothing was changed.`);
}

/** Without the secret that has connected them, devices open nothing; they would only take the places of others. */
async function endDevices(config: Config, database: Database, { id, name }: Change): Promise<void> {
  if (name !== "owner-link") return;
  const places =
    "devices of the link before open nothing, but keep their places until the owner shuts them out or the link is set again";
  if (isHeld(config, id, name)) {
    return console.log(`Once ${variableOf(id, name)} is taken away, ${places}.`);
  }
  const all = { which: "others", deviceId: "" } as const;
  try {
    await ownerDevices(database).disconnect(id, all, database.now());
  } catch (error) {
    // The change is made: it must not read as if nothing had happened.
    console.log(`The change is made; ${places}: ${reasonOf(error)}.`);
  }
}

async function reseal(config: Config, database: Database, isConfirmed: boolean): Promise<void> {
  const { sealKey, sealKeyBefore } = config;
  if (sealKey === undefined || sealKeyBefore === undefined) {
    throw new NotDone(
      "To turn to a new key, every server needs both: the new one in SEAL_KEY, the old one in SEAL_KEY_BEFORE. Then this seals by the new one.",
    );
  }
  const turn = await turnToKey(database, [sealKey, sealKeyBefore], { isTried: !isConfirmed });
  const { sealedAgain, alreadySealed, notOpened } = turn;
  console.log(
    `${sealedAgain} settings ${isConfirmed ? "were sealed" : "would be sealed"} by the new key; ${alreadySealed} are already.`,
  );
  if (notOpened.length > 0) throw new NotDone(notOpened.join("\n"));
  if (!isConfirmed) return console.log(NOTHING_CHANGED);
  console.log(
    "No setting needs SEAL_KEY_BEFORE any more: take it away, and restart the servers. Keep the old key as long as copies from before this turn are kept: on a new machine they open by it alone.",
  );
}

function isHeld(config: Config, id: string, name: SettingName): boolean {
  return SETTINGS[name].held(config).has(id);
}

function variableOf(id: string, name: SettingName): string {
  return `${SETTINGS[name].variable}_${variableEnding(id)}`;
}

function dateOf(instant: number): string {
  return `since ${new Date(instant).toISOString()}`;
}
