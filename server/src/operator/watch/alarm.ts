// What an operator is notified of. Prometheus raises the same alarms by deploy/prometheus/rules.yml.

export const ALARM_KINDS = [
  "server",
  "backup",
  "drill",
  "upgrade",
  "mail",
  "calendar",
  "busy-calendar",
  "disk",
  "clock",
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What is wrong, in a sentence for the log and in one for the mail. Neither names a client or quotes a secret. */
export interface Problem {
  readonly english: string;
  readonly portuguese: string;
}

/** `unknown`: it could not be looked at, so an alarm stays as it is. */
export type Finding = "fine" | "unknown" | Problem;

export type Findings = Readonly<Record<AlarmKind, Finding>>;
