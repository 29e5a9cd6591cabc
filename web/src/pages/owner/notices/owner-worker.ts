// The page's service worker, of web/worker: what is kept on this device, and its subscription to notices.

const SCRIPT = "/dono-worker.js";
const SCOPE = "/dono";

const IPHONE = /iPhone|iPad|iPod/;

/** Why the browser could not be asked for notices; `undefined` if it can. */
export function obstacleHere(): "home-screen" | "unsupported" | "denied" | undefined {
  if (hasPush()) return Notification.permission === "denied" ? "denied" : undefined;
  return isIphoneOrIpad() ? "home-screen" : "unsupported";
}

export function isIphoneOrIpad(): boolean {
  // An iPad says that it is a Mac, which has no touch screen.
  const isTablet = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  return IPHONE.test(navigator.userAgent) || isTablet;
}

/** Keeps the page readable without a network, with the day that is seen last. */
export async function keepReadable(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const { active } = await register();
    if (active !== null) say(active, { keep: loadedFiles() });
  } catch (error) {
    // Browsers refuse it in private windows, and over plain HTTP. The page works without it.
    console.info("This page is not kept for the time without a network.", error);
  }
}

/** Forgets what was kept of the page; with `endsNotices` also the notices of this browser, in every calendar. */
export async function forgetKept(endsNotices: boolean): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  if (registration === undefined) return;
  if (registration.active !== null) say(registration.active, { forget: true });
  if (endsNotices) {
    await (await subscriptionOf(registration))?.unsubscribe();
    await registration.unregister();
  }
  // Also where the worker is stopped at once.
  for (const name of await caches.keys()) {
    if (name.startsWith("dono-")) await caches.delete(name);
  }
}

/** How push services address this browser. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the person and the browser. `undefined` where either has refused. */
export async function subscribeBrowser(
  serverKey: string,
): Promise<BrowserSubscription | "denied" | undefined> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : undefined;
  try {
    const { pushManager } = await register();
    const known = await pushManager.getSubscription();
    const isOfServer = known !== null && keyOf(known) === serverKey;
    // A browser has one subscription, by the key of one server.
    if (known !== null && !isOfServer) await known.unsubscribe();
    const subscription = isOfServer
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    const { endpoint } = subscription;
    const [p256dh, auth] = (["p256dh", "auth"] as const).map((name) =>
      base64Url(subscription.getKey(name)),
    );
    return { endpoint, p256dh: p256dh ?? "", auth: auth ?? "" };
  } catch (error) {
    console.info("The browser has not subscribed.", error);
    return undefined;
  }
}

/** Whether the browser still has the subscription that the server knows. */
export async function isBrowserSubscribed(serverKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const known = registration && (await subscriptionOf(registration));
  return known !== undefined && known !== null && keyOf(known) === serverKey;
}

/** Ends the browser's own subscription. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  if (registration !== undefined) await (await subscriptionOf(registration))?.unsubscribe();
}

function hasPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscriptionOf(
  registration: ServiceWorkerRegistration,
): Promise<PushSubscription | null> {
  return hasPush() ? registration.pushManager.getSubscription() : null;
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
  return navigator.serviceWorker.ready;
}

/** As `web/worker/dono-worker.ts` reads it. A worker has no origin to name: it is of this one. */
function say(worker: ServiceWorker, said: { keep: readonly string[] } | { forget: true }): void {
  worker.postMessage(said, {});
}

/** The paths of what this page has loaded: what its document names, and what these have fetched. */
function loadedFiles(): string[] {
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    "script[src], link[rel=modulepreload]",
  );
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const urls = [...named].map((one) => ("src" in one ? one.src : one.href)).concat(fetched);
  return [...new Set(urls)]
    .map((url) => new URL(url))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
}

function keyOf({ options }: PushSubscription): string {
  return base64Url(options.applicationServerKey);
}

function base64Url(bytes: ArrayBuffer | null): string {
  const letters = Array.from(new Uint8Array(bytes ?? new ArrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  );
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
