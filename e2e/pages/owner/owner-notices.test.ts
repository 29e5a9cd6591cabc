// 'Avisos': a device is notified of what clients do, keeps the day that was seen last, and forgets it when it leaves. No browser
// here reaches a push service, so the browser's part of a subscription is a stub, and a service of ours gets the messages.

import type { BrowserContext, Page } from "@playwright/test";

import { shutOutDevices } from "@vitrine/testing/owner/owner-http";
import { startPushService } from "@vitrine/testing/push/push-service";
import type { PushService, SubscribedBrowser } from "@vitrine/testing/push/push-service";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  HTTP_ERROR,
  NO_ANSWER,
  test as base,
} from "../../journey.ts";
import { openOwnerScreen, ownerScreen } from "../../owner/owner-screen.ts";

const test = base.extend<{ push: PushService }>({
  // Playwright reads from the pattern what a fixture needs.
  // eslint-disable-next-line no-empty-pattern
  push: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    service.close();
  },
});

test.use({
  serviceWorkers: "allow",
  viewport: { width: 320, height: 640 },
  serverSettings: { SEAL_KEY: "5".repeat(64), PUSH_PRIVATE: "on" },
});

/** The browser asks nobody, and subscribes at our own push service. */
async function stubPush(
  page: Page,
  { endpoint, p256dh, auth }: SubscribedBrowser,
  permission: NotificationPermission = "granted",
): Promise<void> {
  await page.addInitScript(
    ({ to, allowed }) => {
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      let subscription: object | null = null;
      Object.defineProperty(Notification, "permission", { get: () => allowed });
      Notification.requestPermission = () => Promise.resolve(allowed);
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(subscription),
        subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          subscription = {
            endpoint: to.endpoint,
            options: { applicationServerKey: bytesOf(applicationServerKey) },
            getKey: (name: "p256dh" | "auth") => bytesOf(to[name]),
            unsubscribe() {
              subscription = null;
              return Promise.resolve(true);
            },
          };
          return Promise.resolve(subscription);
        },
      });
    },
    { to: { endpoint, p256dh, auth }, allowed: permission },
  );
}

async function book(url: string, more: object = {}): Promise<void> {
  const answer = await fetch(`${url}/createAppointment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...TUESDAY_AT_EIGHT, ...more }),
  });
  expect(answer.status).toBe(201);
}

const keptOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).toSorted(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/** What the types of a page do not know of a worker. */
interface WorkerScope {
  readonly registration: {
    showNotification: (title: string, options: { body: string; tag: string }) => Promise<void>;
  };
  readonly PushEvent: new (type: string, init: { data: string }) => Event;
}

/** What the worker shows of messages, as the browser's own push service would bring them. */
async function shownOf(context: BrowserContext, messages: readonly string[]) {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("no worker runs");
  return worker.evaluate(async (given) => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration, PushEvent } = scope;
    const shown: object[] = [];
    // No browser here can show them.
    registration.showNotification = (title, { body, tag }) => {
      shown.push({ title, body, tag });
      return Promise.resolve();
    };
    for (const data of given) dispatchEvent(new PushEvent("push", { data }));
    await new Promise((over) => setTimeout(over, 500));
    return shown;
  }, messages);
}

test(
  "by keyboard alone a device begins its notices, chooses names, and ends them",
  EVERY_ENGINE,
  async ({ page, shop, push }) => {
    const phone = push.subscribe("phone");
    await stubPush(page, phone);
    const owner = await openOwnerScreen(page);
    const opener = page.getByRole("button", { name: "Avisos" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const asked = owner.sheet.getByRole("switch", { name: "Avisar neste aparelho" });
    await expect(asked).not.toBeChecked();
    await expectAccessible(page);
    await asked.focus();
    await page.keyboard.press("Space");
    await expect(asked).toBeChecked();
    await expect(owner.sheet).toContainText("Os avisos estão ligados neste aparelho.");
    await expectAccessible(page);
    await expectNothingCutOff(page);

    await book(shop.url);
    await expect.poll(() => push.noticesAt(phone.path)).toHaveLength(1);
    expect(push.noticesAt(phone.path)[0]?.body).toBe(
      "ter 24/11, 08:00 - 08:30 · barbeiro1 · normal",
    );
    const names = owner.sheet.getByRole("checkbox", { name: "com o nome do cliente" });
    await names.focus();
    await page.keyboard.press("Space");
    await expect(names).toBeChecked();
    const nine = { dateTimeStart: "2026-11-24T09:00:00-03:00" };
    await book(shop.url, { ...nine, dateTimeEnd: "2026-11-24T09:30:00-03:00" });
    await expect.poll(() => push.noticesAt(phone.path)).toHaveLength(2);
    expect(push.noticesAt(phone.path)[1]?.body).toMatch(/^João da Silva · /);

    await asked.focus();
    await page.keyboard.press("Space");
    await expect(asked).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await opener.press("Enter");
    await expect(asked).not.toBeChecked();
  },
);

test("where the browser refuses, the sheet says what to do", async ({ page, push }) => {
  await stubPush(page, push.subscribe("refused"), "denied");
  const owner = await openOwnerScreen(page);
  await owner.button("Avisos").click();
  await expect(owner.sheet).toContainText("estão bloqueados neste navegador");
  await expectAccessible(page);
  await expectNothingCutOff(page);
});

test("the worker shows every message, also one that it cannot read", async ({ page, context }) => {
  await openOwnerScreen(page);
  await expect.poll(async () => (await keptOnDevice(page)).workers).toBe(1);
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const notice = { title: "Novo agendamento – Barbearia Modelo", body: "ter 24/11", tag: "a" };
  const unreadable = { title: "A agenda mudou", body: "Abra para ver.", tag: "dono" };
  expect(await shownOf(context, [JSON.stringify(notice), "{}", "no JSON"])).toEqual([
    notice,
    unreadable,
    unreadable,
  ]);
});

test.describe("without a server", () => {
  test.use({ expectedErrors: new RegExp(`${HTTP_ERROR.source}|${NO_ANSWER.source}|Failed to`) });

  test("the day that was seen last is readable, and nothing else; 'Sair' forgets it", async ({
    page,
    shop,
  }) => {
    await book(shop.url);
    const owner = await openOwnerScreen(page);
    await owner.showDay("2026-11-25");
    await owner.showDay("2026-11-24");
    await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();
    const files = () =>
      page.evaluate(async () => (await (await caches.open("dono-files")).keys()).length);
    await expect.poll(files).toBeGreaterThan(3);
    const days = () =>
      page.evaluate(async () =>
        (await (await caches.open("dono-day")).keys()).map(({ url }) => url.split("?")[1]),
      );
    await expect.poll(days).toEqual(["calendarId=barbearia&day=2026-11-24"]);

    await shop.crash();
    await page.reload();
    const offline = ownerScreen(page);
    await expect(offline.booking("08:00 - 08:30 João da Silva")).toBeVisible();
    await expect(page.getByText(/^Sem /)).toBeVisible();
    await offline.day.fill("2026-11-25");
    await expect(page.getByText(/O último dia visto neste aparelho foi 24\/11/)).toBeVisible();

    await shop.restart();
    await page.reload();
    await expect(offline.button("Fechar o dia")).toBeVisible();
    await offline.button("Sair").click();
    await expect(page.getByRole("textbox", { name: /link/i })).toBeVisible();
    await expect.poll(() => keptOnDevice(page)).toEqual({ caches: [], workers: 0 });
  });

  test("a device that is shut out forgets what it has kept", async ({ page, shop }) => {
    const owner = await openOwnerScreen(page);
    await expect.poll(async () => (await keptOnDevice(page)).caches).toContain("dono-files");
    await page.reload();
    await expect(owner.button("Fechar o dia")).toBeVisible();
    await expect.poll(async () => (await keptOnDevice(page)).caches).toContain("dono-day");
    await shutOutDevices(shop.url, "barbearia");
    await expect(owner.button("Fechar o dia")).toBeHidden();
    await expect.poll(() => keptOnDevice(page)).toEqual({ caches: [], workers: 0 });
  });
});
