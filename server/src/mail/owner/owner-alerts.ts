import { setTimeout as after } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";

import type { Shop } from "@vitrine/domain/shop/shop";

import type { AppContext } from "../../app-parts.ts";
import type { Config } from "../../config.ts";
import type { LiveSettings } from "../../shops/live-settings.ts";
import { ownerMailIn } from "../smtp/mail-settings.ts";
import { mailLimitsOf } from "../turns/mail-limits.ts";
import type { MailLimits } from "../turns/mail-limits.ts";
import type { AlertedOwner } from "./alert-mails.ts";
import { ownerPageUrls } from "./owner-mail-body.ts";
import type { OwnerPageUrl } from "./owner-mail-body.ts";

interface OwnerAlertParts {
  readonly config: Pick<Config, "mail" | "ownerMail">;
  /** What is set beside the shops. */
  readonly settings: Pick<LiveSettings, "find">;
  readonly pageUrlOf: OwnerPageUrl;
  readonly limits: Pick<MailLimits, "claimMail">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Sends one alert. Returns `false` when it was not accepted. */
export type SendAlert = (owner: AlertedOwner, signal: AbortSignal) => Promise<boolean>;

export type OwnerAlerts = ReturnType<typeof ownerAlerts>;

/** The app's `ownerAlerts`, which stop when the app stops. */
export function registerOwnerAlerts(context: AppContext): OwnerAlerts {
  const { app, config, database, settings, runInBackground } = context;
  const alerts = ownerAlerts({
    config,
    settings,
    pageUrlOf: ownerPageUrls(config, database),
    limits: mailLimitsOf(database, config),
    log: app.log,
  });
  runInBackground(() => () => alerts.stop());
  return alerts;
}

/** Mails alerts to owners, each tried once, in its turn among the account's mails. `notify` returns at once. */
export function ownerAlerts({ config, settings, pageUrlOf, limits, log }: OwnerAlertParts) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const mailsUnderWay = new Set<Promise<void>>();

  async function waitForTurn(calendarId: string): Promise<void> {
    for (;;) {
      const heldBack = await limits.claimMail(calendarId, signal);
      if (heldBack === undefined) return;
      await after(heldBack.afterMilliseconds, undefined, { signal });
    }
  }

  async function addressOf(calendarId: string): Promise<string | undefined> {
    const held = config.ownerMail?.get(calendarId);
    if (held !== undefined) return held;
    const set = await settings.find(calendarId, "owner-mail");
    return set === undefined ? undefined : ownerMailIn(set);
  }

  async function mailOwner(
    owner: Omit<AlertedOwner, "to" | "pageUrl">,
    about: string,
    send: SendAlert,
  ): Promise<void> {
    const { calendarId } = owner.shop;
    const failed = "owner not notified by mail";
    try {
      const to = await addressOf(calendarId);
      if (to === undefined) return;
      await waitForTurn(calendarId);
      const pageUrl = await pageUrlOf(calendarId);
      if (!(await send({ ...owner, to, pageUrl }, signal))) log.warn({ calendar: about }, failed);
    } catch (error) {
      log.warn({ calendar: about, err: error }, failed);
    }
  }

  return {
    /** Starts mailing a shop's owner, if that is set up. `about`: the calendar's name in the log. */
    notify(shop: Shop, about: string, send: SendAlert): void {
      const { mail } = config;
      if (mail === undefined) return;
      const mailing = mailOwner({ mail, shop }, about, send);
      mailsUnderWay.add(mailing);
      void mailing.then(() => mailsUnderWay.delete(mailing));
    },

    /** Gives up the mails that are still under way, and logs each. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(mailsUnderWay);
    },
  };
}
