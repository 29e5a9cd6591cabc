import type { AppContext } from "../app-parts.ts";
import { keepDoing } from "../background/keep-doing.ts";
import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import type { Scheduling } from "../booking/scheduling.ts";
import type { MailSettings } from "../mail/smtp/mail-settings.ts";
import { openedTimes } from "./opened-times-table.ts";
import { registerWaitCalls } from "./register-wait-calls.ts";
import type { WaitWatch } from "./send-wait-mail.ts";
import { waitStore } from "./waits-table.ts";

// With the undo before it, the lease of a server that was killed, and a look before and after, a mail is out within a minute.
const LOOK_MILLISECONDS = 6_000;
const LOOK_SPREAD_MILLISECONDS = 2_000;

/** Registers the calls of clients who wait, and mails those clients while the server listens. */
export function registerWaits(context: AppContext, scheduling: Scheduling): void {
  registerWaitCalls(context, scheduling);
  const { config, runInBackground } = context;
  const { mail, publicUrl } = config;
  if (mail === undefined || publicUrl === undefined) return;
  runInBackground(() => startTelling(context, scheduling, mail, publicUrl));
}

function startTelling(
  { app, config, database, metrics }: AppContext,
  scheduling: Scheduling,
  settings: MailSettings,
  publicUrl: string,
): () => Promise<void> {
  const watch = watchWaits(app.log, metrics);
  const loaded = loadTeller();
  const stop = keepDoing(
    async (signal) => (await loaded).look(signal),
    () => LOOK_MILLISECONDS + Math.random() * LOOK_SPREAD_MILLISECONDS,
    (error) => watch.failed(error),
    // What opened before can wait: a server that starts has enough to ask.
    { pausesFirst: true },
  );
  return async () => {
    await stop();
    await (await loaded).ended();
  };

  /** The modules of mail are many, and loaded only where mail is on. */
  async function loadTeller() {
    const [{ connectionsOfServer }, { mailLimitsOf }, { waitMailSender }, { waitTeller }] =
      await Promise.all([
        import("../mail/smtp/mail-connections.ts"),
        import("../mail/turns/mail-limits.ts"),
        import("./send-wait-mail.ts"),
        import("./tell-waits.ts"),
      ]);
    const connections = connectionsOfServer(database, config.mailConnections);
    const waits = waitStore(database);
    const sendMail = waitMailSender({
      settings,
      connections,
      publicUrl,
      salt: countingSalt(database),
      mailLimits: mailLimitsOf(database, config),
      waits,
      watch,
    });
    return waitTeller({
      openedTimes: openedTimes(database),
      waits,
      scheduling,
      sendMail,
      mailsAtOnce: connections.ofCalendar.reminders,
      machineNow: database.now,
      watch,
    });
  }
}

/** Counts and logs the mails to clients who wait. */
function watchWaits(log: AppContext["app"]["log"], metrics: AppContext["metrics"]): WaitWatch {
  return {
    attempted({ outcome, ...attempt }) {
      metrics.countWaitMail(outcome);
      if (outcome === "dropped") metrics.countLimit("mails");
      const isFine = outcome === "delivered";
      log[isFine ? "info" : "warn"](attempt, `wait mail ${SAID[outcome]}`);
    },
    failed(error) {
      log.warn({ err: error }, "wait mails not told yet");
    },
  };
}

const SAID = {
  delivered: "delivered",
  dropped: "dropped: its address had its limit of mails today",
  retried: "failed, will be retried",
  refused: "refused: the wait is ended",
  lost: "given up: two copies had no answer",
  "given-up": "given up: the mail server was away for too long",
} as const;
