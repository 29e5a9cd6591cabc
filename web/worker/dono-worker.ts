// The service worker of the owner's page: shows its notices, and keeps what of it is readable without a network.

import { answerTo, forgetPage, keepPage } from "./kept-page.ts";
import { openPage, showNotice } from "./notices.ts";

declare const self: ServiceWorkerGlobalScope;

/** What the page says: its files to keep, or that it has left. */
type FromPage = { readonly keep: readonly string[] } | { readonly forget: true };

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer !== undefined) event.respondWith(answer);
});

self.addEventListener("message", (event) => {
  const said = event.data as FromPage;
  event.waitUntil("keep" in said ? keepPage(said.keep) : forgetPage());
});

self.addEventListener("push", (event) => {
  const { registration } = self;
  const show = registration.showNotification.bind(registration);
  event.waitUntil(showNotice({ showNotification: show }, event.data));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(self.clients));
});
