// The notices of a device, and the day that it keeps, in the other engines. Neither reaches a push service: its part is a stub.

import { expect } from "@playwright/test";

import { startPushService } from "@vitrine/testing/push/push-service";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call } from "@vitrine/testing/server-process";

import { BARBER_SECRET } from "../owner/owner-screen.ts";
import { test } from "./engine-journey.ts";

test.use({ serverSettings: { SEAL_KEY: "5".repeat(64), PUSH_PRIVATE: "on" } });

test("a device begins its notices, and is notified of a booking", async ({ visitor, shop }) => {
  const push = await startPushService();
  const { path, endpoint, p256dh, auth } = push.subscribe("phone");
  await visitor.open(`/dono#barbearia.${BARBER_SECRET}`);
  await visitor.expectCount("button", "Avisos", 1);
  await visitor.tab.evaluate(
    (to: { endpoint: string; p256dh: string; auth: string }) => {
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      let subscription: object | null = null;
      const pushManager = {
        getSubscription: () => Promise.resolve(subscription),
        subscribe: (asked: { applicationServerKey: string }) => {
          subscription = {
            endpoint: to.endpoint,
            options: { applicationServerKey: bytesOf(asked.applicationServerKey) },
            getKey: (name: "p256dh" | "auth") => bytesOf(to[name]),
          };
          return Promise.resolve(subscription);
        },
      };
      const registration = { pushManager };
      Object.defineProperty(navigator, "serviceWorker", {
        value: {
          register: () => Promise.resolve(registration),
          ready: Promise.resolve(registration),
          getRegistration: () => Promise.resolve(registration),
        },
      });
      const requestPermission = () => Promise.resolve("granted");
      Object.assign(window, {
        PushManager: {},
        Notification: { permission: "granted", requestPermission },
      });
    },
    { endpoint, p256dh, auth },
  );
  await visitor.click("button", "Avisos");
  await visitor.click("switch", "Avisar neste aparelho");
  await visitor.expectSeen("status", "Os avisos estão ligados neste aparelho.", {});
  expect((await call(shop.url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(201);
  await expect.poll(() => push.noticesAt(path)).toHaveLength(1);
  push.close();
});

test("without a server the day that was seen last is readable", async ({ visitor, shop }) => {
  await visitor.open(`/dono#barbearia.${BARBER_SECRET}`);
  const kept = () =>
    visitor.tab.evaluate(async () => {
      const files = await (await caches.open("dono-files")).keys();
      const days = await (await caches.open("dono-day")).keys();
      return files.length > 3 && days.length === 1;
    });
  await expect.poll(kept).toBe(true);
  await shop.crash();
  await visitor.open("/dono");
  await visitor.expectCount("button", "Fechar o dia", 1);
});
