import type { AppContext } from "../app-parts.ts";
import { keepDoing } from "../background/keep-doing.ts";
import { storedClock } from "../retention/clock-table.ts";
import { isClockConfirmed } from "../retention/confirmed-clock.ts";
import { secretsBefore } from "../settings/calendar-secrets.ts";
import { eraseDueShops, pauseBetweenLooks } from "./erase-shops.ts";

/** `forgetPages` drops what was rendered of a shop. */
export function registerErasing(
  { app, config, database, shops, settings, now, runInBackground }: AppContext,
  forgetPages: (calendarId: string) => void,
): void {
  const erasing = {
    database,
    isClockTrusted: async () => isClockConfirmed(await storedClock(database), now()),
    feedSecretOf: secretsBefore(config.feedSecrets, async (id) =>
      (await settings.readNow(id)).get("feed-secret"),
    ),
    forget(calendarId: string) {
      forgetPages(calendarId);
      // What is known of it is that there is none. If the database does not answer, the next look asks again.
      void shops.renew(calendarId).catch(() => undefined);
    },
    onErased: (calendar: string, rows: number) => app.log.info({ calendar, rows }, "shop erased"),
  };
  runInBackground(() =>
    keepDoing(
      (stopping) => eraseDueShops(erasing, stopping),
      pauseBetweenLooks,
      (error) => app.log.error({ err: error }, "erasing shops failed, will retry"),
    ),
  );
}
