// One look: sees, judges, calls the heartbeat, mails what is new, and remembers it.

import { hostname } from "node:os";

import type { Config } from "../../config.ts";
import { memoryFolders, readMemory, writeMemory } from "./alarm-file.ts";
import {
  forgetEnded,
  isFirstLookOfHour,
  isMailDue,
  raisedKinds,
  rememberFindings,
  rememberLook,
  rememberMail,
  rememberUnansweredMail,
} from "./alarm-memory.ts";
import type { AlarmMemory } from "./alarm-memory.ts";
import { sendHeartbeat } from "./heartbeat.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { judge, judgeBackup } from "./judge.ts";
import { mailOperator } from "./operator-mail.ts";
import { look } from "./seen.ts";
import type { Seen } from "./seen.ts";

interface WatchParts {
  readonly config: Config;
  /** Whose disks are measured besides that of the bookings. */
  readonly folders: readonly string[];
  /** The zone of the times in mails. */
  readonly zone: string;
  readonly say: (line: string) => void;
}

/** Looks once. Returns whether all is well: the server is ready and no alarm is raised. */
export async function runWatch(parts: WatchParts): Promise<boolean> {
  const { config, folders, say } = parts;
  const places = memoryFolders(config);
  const seen = await look(config, folders);
  const isReady = seen.notReady === "";
  const looked = rememberLook(readMemory(places), seen.at, {
    isReady,
    // Where one was ever noted they are expected, too, which `judge` sees by itself.
    areBackupsExpected: config.backupTo !== undefined,
  });
  const before = {
    ...looked,
    raised: new Set(raisedKinds(looked)),
    hasHeartbeat: config.heartbeatUrl !== undefined,
    backupsExpectedSince: looked.backupsExpectedSince,
  };
  const isWell = isReady && judgeBackup(seen, before) === "fine";
  const heartbeat = isWell ? await callHeartbeat(parts) : undefined;
  const findings = judge(seen, before, heartbeat);
  const { memory, begun, ended } = rememberFindings(looked, findings, seen.at);
  for (const kind of ended) say(`over: ${kind}`);
  const raised = raisedKinds(memory);
  for (const kind of raised) {
    const alarm = memory.alarms[kind];
    if (alarm === undefined) continue;
    const since = begun.includes(kind) ? "" : ` (since ${new Date(alarm.since).toISOString()})`;
    say(`${since === "" ? "alarm" : "still"}: ${kind}: ${alarm.english}${since}`);
  }
  if (!isReady && !raised.includes("server")) {
    say(`the server is not ready: ${seen.notReady}; an alarm if the next look finds the same`);
  }
  const mailed = await mailWhenDue(parts, places, memory, seen);
  if (!writeMemory(places, mailed)) say("no folder takes what the watch remembers");
  return isReady && raised.length === 0;
}

async function callHeartbeat({ config, say }: WatchParts): Promise<Heartbeat | undefined> {
  if (config.heartbeatUrl === undefined) return undefined;
  const heartbeat = await sendHeartbeat(config.heartbeatUrl);
  if (heartbeat.ok) return heartbeat;
  say(`HEARTBEAT_URL was not reached: ${heartbeat.reason}`);
  return heartbeat.aheadSeconds === undefined ? undefined : heartbeat;
}

async function mailWhenDue(
  { config: { operatorMail, publicUrl }, zone, say }: WatchParts,
  places: readonly string[],
  memory: AlarmMemory,
  { at }: Seen,
): Promise<AlarmMemory> {
  if (operatorMail === undefined) return forgetEnded(memory);
  if (!isMailDue(memory, at)) return memory;
  // What cannot be remembered would be mailed with each look. So without any room, a mail goes out once an hour.
  if (!writeMemory(places, memory) && !isFirstLookOfHour(at)) {
    say("no mail now: no folder takes what the watch remembers; one goes out each hour");
    return memory;
  }
  const name = publicUrl === undefined ? hostname() : new URL(publicUrl).host;
  const { reason, isUnanswered } = await mailOperator(operatorMail, { name, zone }, memory, at);
  if (reason === "") return rememberMail(memory, at);
  say(`the operator's mail was not accepted: ${reason}`);
  return isUnanswered ? rememberUnansweredMail(memory, at) : memory;
}
