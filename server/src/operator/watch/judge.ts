import type { LastRun } from "../../backups/last-runs.ts";
import type { AlarmKind, Finding, Findings, Problem } from "./alarm.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { Sample } from "./metric-samples.ts";
import type { Disk, Seen } from "./seen.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// A restart takes one look at the most.
const NOT_READY_LOOKS = 2;
// Three of the timer's turns.
const BACKUP_MAX_MILLISECONDS = 15 * MINUTE;
// A drill is weekly; its timer may start it some hours later.
const DRILL_MAX_MILLISECONDS = 8 * DAY;
const WAITING_MAX_SECONDS = 30 * 60;
// Reminders fall due together, and then go out at the account's pace: docs/operations.md.
const REMINDER_WAITING_MAX_SECONDS = 2 * 60 * 60;
// Within this time a server that was off has delivered and read what waited for it.
const START_MILLISECONDS = 10 * MINUTE;
const BUSY_CALENDAR_MAX_SECONDS = 24 * 60 * 60;
const DISK_USED_MAX = 0.85;
const CLOCK_MAX_SECONDS = 10;

// An alarm that lasts ends only below this, so that a value beside the limit does not raise it again and again.
const DISK_USED_WELL = 0.83;
const CLOCK_WELL_SECONDS = 8;

const MAIL_TARGETS = ["mail", "reminder", "owner-mail"];
const CALENDAR_TARGETS = ["caldav", "google"];

/** What earlier looks have left. */
export interface Before {
  /** How many looks in a row have found the server not ready, the present one included. */
  readonly notReadyLooks: number;
  /** Since when backups are expected to leave the machine; `undefined` when they are not. */
  readonly backupsExpectedSince: number | undefined;
  readonly raised: ReadonlySet<AlarmKind>;
  readonly hasHeartbeat: boolean;
}

/** `heartbeat` is `undefined` when none is set or it was not answered. */
export function judge(
  seen: Seen,
  before: Before,
  heartbeat: Pick<Heartbeat, "aheadSeconds"> | undefined,
): Findings {
  return {
    server: judgeServer(seen, before),
    backup: judgeBackup(seen, before),
    drill: judgeDrill(seen, before),
    upgrade: judgeUpgrade(seen.lastRuns.upgrade),
    mail: judgeTargets(seen, MAIL_TARGETS),
    calendar: judgeTargets(seen, CALENDAR_TARGETS),
    "busy-calendar": judgeBusyCalendars(seen),
    disk: judgeDisks(seen.disks, before.raised.has("disk")),
    clock: judgeClock(seen.samples, heartbeat, before),
  };
}

function judgeServer({ notReady }: Seen, { notReadyLooks }: Before): Finding {
  if (notReady === "") return "fine";
  if (notReadyLooks < NOT_READY_LOOKS) return "unknown";
  return {
    english: `the server is not ready: ${notReady}`,
    portuguese: `O servidor não aceita agendamentos (${notReady}).`,
  };
}

/** The judgement on the last backup, by which the heartbeat is sent or not, too. */
export function judgeBackup(
  { at, lastRuns: { backup } }: Pick<Seen, "at" | "lastRuns">,
  { backupsExpectedSince }: Pick<Before, "backupsExpectedSince">,
): Finding {
  if (backup?.isFine === false) {
    return {
      english: `the last backup failed: ${shortened(backup)}`,
      portuguese: `A última cópia falhou: “${shortened(backup)}”.${lastFine(backup, at)}`,
    };
  }
  const since = backup === undefined ? backupsExpectedSince : backup.fineAt;
  if (since === undefined || isWithin(since, at, BACKUP_MAX_MILLISECONDS)) return "fine";
  const minutes = Math.round(Math.abs(at - since) / MINUTE);
  return backup === undefined
    ? {
        english: `no backup was made in ${minutes} minutes`,
        portuguese: `Nenhuma cópia foi feita em ${minutes} minutos.`,
      }
    : {
        english: `the last backup is ${minutes} minutes old`,
        portuguese: `A última cópia foi feita há ${minutes} minutos; devia haver uma a cada cinco.`,
      };
}

function judgeDrill(
  { at, lastRuns: { drill } }: Seen,
  { backupsExpectedSince }: Pick<Before, "backupsExpectedSince">,
): Finding {
  if (drill?.isFine === false) {
    return {
      english: `the last drill failed: ${shortened(drill)}`,
      portuguese: `O último ensaio de restauração falhou: “${shortened(drill)}”.${lastFine(drill, at)}`,
    };
  }
  const since = drill === undefined ? backupsExpectedSince : drill.fineAt;
  if (since === undefined || isWithin(since, at, DRILL_MAX_MILLISECONDS)) return "fine";
  const days = Math.round(Math.abs(at - since) / DAY);
  return {
    english: `no drill has ended well in ${days} days`,
    portuguese: `Nenhum ensaio de restauração terminou bem em ${days} dias; devia haver um por semana.`,
  };
}

function judgeUpgrade(upgrade: LastRun | undefined): Finding {
  if (upgrade === undefined || upgrade.isFine) return "fine";
  return {
    english: `the last upgrade failed: ${shortened(upgrade)}`,
    portuguese: `A última atualização falhou: “${shortened(upgrade)}”.`,
  };
}

const REASON_MAX = 300;

/** A reason in one line: a program may have said a page. */
function shortened({ reason }: LastRun): string {
  const line = reason.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX)}…` : line;
}

function lastFine({ fineAt }: LastRun, at: number): string {
  if (fineAt === undefined) return "";
  return ` A última que deu certo foi há ${portugueseDuration(Math.max(0, at - fineAt))}.`;
}

// A time in the future means that the clock was set back: as far away is as bad as as long ago.
function isWithin(since: number, at: number, maxMilliseconds: number): boolean {
  return Math.abs(at - since) <= maxMilliseconds;
}

function judgeTargets({ samples, at }: Seen, targets: readonly string[]): Finding {
  if (!shows(samples, "vitrine_outbox_oldest_seconds")) return "unknown";
  const problems = targets.flatMap((target) => problemsOfTarget(samples, target));
  const waits = joined(targets.flatMap((target) => waitOfTarget(samples, target)));
  if (problems.length === 0 && waits !== "fine" && hasJustStarted(samples, at)) return "unknown";
  return joined([...problems, ...(typeof waits === "string" ? [] : [waits])]);
}

/** What has waited for a server that was off needs its time: so soon, a long wait says nothing. */
function hasJustStarted(samples: readonly Sample[], at: number): boolean {
  const started = samples.find(({ name }) => name === "process_start_time_seconds")?.value ?? 0;
  return isWithin(started * 1_000, at, START_MILLISECONDS);
}

/** Whether the server shows a metric, or has nothing to show: what only the database knows is left out while it is away. */
function shows(samples: Seen["samples"], metric: string): samples is readonly Sample[] {
  if (samples === undefined) return false;
  const isReady = samples.some(({ name, value }) => name === "vitrine_ready" && value === 1);
  return isReady || samples.some(({ name }) => name === metric);
}

function problemsOfTarget(samples: readonly Sample[], target: string): Problem[] {
  const valueOf = (metric: string) =>
    samples.find(({ name, labels }) => name === metric && labels["target"] === target)?.value ?? 0;
  const paused = valueOf("vitrine_outbox_paused");
  const givenUp = valueOf("vitrine_outbox_given_up");
  const problems: Problem[] = [];
  if (paused > 0) {
    problems.push({
      english: `${target} is paused, a setting or an account has to be mended`,
      portuguese: `“${target}” está em pausa: uma conta ou uma configuração precisa de conserto.`,
    });
  }
  if (givenUp > 0) {
    problems.push({
      english: `${target}: ${givenUp} deliveries of bookings to come were given up`,
      portuguese: `“${target}”: desistimos de ${givenUp} entregas de agendamentos que ainda vão acontecer.`,
    });
  }
  return problems;
}

function waitOfTarget(samples: readonly Sample[], target: string): Problem[] {
  const oldest = samples.find(
    ({ name, labels }) => name === "vitrine_outbox_oldest_seconds" && labels["target"] === target,
  );
  const seconds = oldest?.value ?? 0;
  const max = target === "reminder" ? REMINDER_WAITING_MAX_SECONDS : WAITING_MAX_SECONDS;
  if (seconds <= max) return [];
  return [
    {
      english: `${target}: the longest delivery waits for ${Math.round(seconds / 60)} minutes`,
      portuguese: `“${target}”: a entrega mais antiga espera há ${portugueseDuration(seconds * 1_000)}.`,
    },
  ];
}

function judgeBusyCalendars({ samples, at }: Seen): Finding {
  if (!shows(samples, "vitrine_busy_calendar_age_seconds")) return "unknown";
  const late = samples.filter(
    ({ name, value }) =>
      name === "vitrine_busy_calendar_age_seconds" && value >= BUSY_CALENDAR_MAX_SECONDS,
  );
  if (late.length > 0 && hasJustStarted(samples, at)) return "unknown";
  return joined(
    late.map(({ labels: { calendar = "" } }) => ({
      english: `the calendar of BUSY_URL_${calendar} was not read for a day`,
      portuguese: `O calendário de BUSY_URL_${calendar} não é lido há um dia ou mais.`,
    })),
  );
}

function judgeDisks(disks: readonly Disk[], isRaised: boolean): Finding {
  if (disks.length === 0) return "unknown";
  const max = isRaised ? DISK_USED_WELL : DISK_USED_MAX;
  return joined(
    disks
      .filter((disk) => usedOf(disk) >= max)
      .map((disk) => {
        // Not rounded up: 84.6 % is not yet 85 %.
        const percent = Math.floor(usedOf(disk) * 100);
        const free = Math.floor(disk.freeBytes / 1_048_576);
        return {
          english: `the disk of ${disk.folder} is used to ${percent} %, ${free} MB are free`,
          portuguese: `O disco de ${disk.folder} está ${percent} % cheio; restam ${free} MB.`,
        };
      }),
  );
}

function usedOf({ freeBytes, bytes }: Disk): number {
  return (bytes - freeBytes) / bytes;
}

function judgeClock(
  samples: Seen["samples"],
  heartbeat: Pick<Heartbeat, "aheadSeconds"> | undefined,
  { raised, hasHeartbeat }: Before,
): Finding {
  const isRaised = raised.has("clock");
  const max = isRaised ? CLOCK_WELL_SECONDS : CLOCK_MAX_SECONDS;
  const ofDatabase = samples?.find(({ name }) => name === "vitrine_clock_difference_seconds");
  const isOff = (ahead: number | undefined) => ahead !== undefined && Math.abs(ahead) >= max;
  const problems = [
    ...(isOff(heartbeat?.aheadSeconds)
      ? [clockProblem(heartbeat?.aheadSeconds ?? 0, "of HEARTBEAT_URL", "de HEARTBEAT_URL")]
      : []),
    ...(isOff(ofDatabase?.value)
      ? [clockProblem(ofDatabase?.value ?? 0, "of the database", "do banco de dados")]
      : []),
  ];
  if (problems.length > 0) return joined(problems);
  // The embedded database has this machine's clock, so without the heartbeat's answer an alarm may not end.
  const isSilent = hasHeartbeat ? heartbeat === undefined : ofDatabase === undefined;
  return isSilent ? "unknown" : "fine";
}

function clockProblem(ahead: number, english: string, portuguese: string): Problem {
  const seconds = Math.floor(Math.abs(ahead));
  return {
    english: `the clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} that ${english}`,
    portuguese: `O relógio desta máquina está ${seconds} s ${ahead > 0 ? "adiantado" : "atrasado"} em relação ao ${portuguese}.`,
  };
}

function joined(problems: readonly Problem[]): Finding {
  if (problems.length === 0) return "fine";
  return {
    english: problems.map(({ english }) => english).join("; "),
    portuguese: problems.map(({ portuguese }) => portuguese).join(" "),
  };
}

/** `12 minutos`, `5 horas`, `3 dias`. */
export function portugueseDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} horas` : `${Math.round(hours / 24)} dias`;
}
