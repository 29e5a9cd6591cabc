// Two further engines behind one interface: Firefox speaks WebDriver BiDi, WebKit the classic WebDriver.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";

import { freePort } from "@vitrine/testing/network/free-port";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { untilAnswered } from "@vitrine/testing/network/until-answered";
import { ENGINE_FILES } from "../../../scripts/debian/debian-engines.mjs";
import { createFirefoxProfile } from "./firefox-profile.ts";
import type { Preferences } from "./firefox-profile.ts";
import { slowDown } from "./slow-processor.ts";

export interface Engine {
  /**
   * Opens a tab that shares nothing with those before it. `waitsForPages`: whether WebKit runs no script in a page before the
   * whole of it has come, its pictures included. Firefox never waits for that.
   */
  openTab(waitsForPages: boolean): Promise<TopTab>;
  /** Makes the processor so many times slower for it; returns what ends that. */
  slowDown(times: number): () => void;
  end(): Promise<void>;
}

export interface Tab {
  goTo(url: string): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** Runs a function in the page. It knows nothing of its file; values go there and back as JSON. */
  evaluate<Values extends unknown[], Result>(
    run: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  /** Has the engine make real events: of a keyboard or a pointer, as both protocols describe them. */
  perform(device: object): Promise<unknown>;
  /** Runs a whole script in the page, whatever the page's policy allows. */
  runScript(source: string): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A tab's page. */
export interface TopTab extends Tab {
  /** What the screen shows, as a PNG. */
  photograph(): Promise<Buffer>;
  goBack(): Promise<unknown>;
  /** Shows the tab again, after a link of it has opened another one. */
  comeBack(): Promise<unknown>;
  /** The document of the frame that the widget at this place shows. */
  frame(place: number): Promise<Tab>;
}

/** A page that is left may end a running script, whose call then never gets an answer: it is made once more. */
const SCRIPT_MILLISECONDS = 10_000;

/** Finds the frame of a widget, in the page. */
const FRAME_AT = (place: number) =>
  `document.querySelectorAll("vitrine-booking")[${place}].shadowRoot.querySelector("iframe")`;

/** The shop's Monday, on a device far away. Timers run on the monotonic clock, and take as long as ever. */
const ON_MONDAY = {
  TZ: "Asia/Kathmandu",
  LD_PRELOAD: ENGINE_FILES.fakeTime,
  FAKETIME: `@${Date.parse(MONDAY) / 1_000}`,
  FAKETIME_FMT: "%s",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
};

/** The same inside a page, for Firefox, which does not start under another clock; it runs on from page to page. */
const MONDAY_IN_PAGE = `() => {
  const shift = ${Date.parse(MONDAY) - Date.now()};
  globalThis.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length === 0 ? [Date.now()] : parts));
    }
    static now() {
      return super.now() + shift;
    }
  };
}`;

export async function startFirefox(preferences: Preferences): Promise<Engine> {
  const profile = createFirefoxProfile(preferences);
  const headless = ["--headless", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = start(ENGINE_FILES.firefox, headless, { TZ: ON_MONDAY.TZ });
  const call = await connect(await lineOf(firefox, /BiDi listening on (\S+)/));
  await call("session.new", { capabilities: {} });
  await call("script.addPreloadScript", { functionDeclaration: MONDAY_IN_PAGE });
  return {
    async openTab() {
      const { userContext } = await call("browser.createUserContext");
      const { context } = await call("browsingContext.create", { type: "tab", userContext });
      const tabAt = (context: string): Tab => ({
        goTo: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
        resize: (width, height) =>
          call("browsingContext.setViewport", { context, viewport: { width, height } }),
        async evaluate(run, ...values) {
          const functionDeclaration = sourceOf(run, values);
          const page = { target: { context }, awaitPromise: true };
          const ask = () => call("script.callFunction", { functionDeclaration, ...page });
          const late = after(SCRIPT_MILLISECONDS, undefined, { ref: false });
          const answer = (await Promise.race([ask(), late])) ?? (await ask());
          if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
          return JSON.parse(answer.result.value);
        },
        runScript: (expression) =>
          call("script.evaluate", { expression, target: { context }, awaitPromise: false }),
        perform: (device) => call("input.performActions", { context, actions: [device] }),
        close: () => call("browser.removeUserContext", { userContext }),
      });
      return {
        ...tabAt(context),
        photograph: async () =>
          Buffer.from(
            (await call("browsingContext.captureScreenshot", { context })).data,
            "base64",
          ),
        goBack: () => call("browsingContext.traverseHistory", { context, delta: -1 }),
        comeBack: () => call("browsingContext.activate", { context }),
        async frame(place) {
          const functionDeclaration = `() => ${FRAME_AT(place)}.contentWindow`;
          const page = { target: { context }, awaitPromise: false };
          const { result } = await call("script.callFunction", { functionDeclaration, ...page });
          // BiDi describes a window by the context that is in it.
          return tabAt((result.value as unknown as { context: string }).context);
        },
      };
    },
    slowDown: (times) => slowDown(firefox, times),
    async end() {
      await end(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export async function startWebkit(): Promise<Engine> {
  const screen = start(ENGINE_FILES.xvfb, ["-displayfd", "2", "-screen", "0", "1600x1200x24"], {});
  const display = await lineOf(screen, /^(\d+)$/);
  const port = await freePort();
  const driver = start(ENGINE_FILES.webkitDriver, [`--port=${port}`], {
    ...ON_MONDAY,
    DISPLAY: `:${display}`,
    // No screen reader listens, and an emulated graphics card takes twice as long.
    NO_AT_BRIDGE: "1",
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(`${origin}/status`, driver);
  const ask = async <Value>(path: string, request: RequestInit): Promise<Value> => {
    const answer = await fetch(origin + path, request);
    const { value } = (await answer.json()) as { value: Value & Refusal };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  const send = <Value>(path: string, body: object, method: "POST" | "DELETE" = "POST") =>
    ask<Value>(path, { method, body: JSON.stringify(body) });
  return {
    async openTab(waitsForPages) {
      // Unless it fills the screen, its toolbar makes it wider than a phone.
      const browser = { binary: ENGINE_FILES.webkit, args: ["--automation", "--full-screen"] };
      const timeouts = { script: SCRIPT_MILLISECONDS };
      const pageLoadStrategy = waitsForPages ? "normal" : "none";
      const wanted = { "webkitgtk:browserOptions": browser, timeouts, pageLoadStrategy };
      const capabilities = { alwaysMatch: wanted };
      const { sessionId } = await send<{ sessionId: string }>("/session", { capabilities });
      const session = `/session/${sessionId}`;
      const runOnce = <Value>(script: string): Promise<Value> =>
        send<Value>(`${session}/execute/sync`, { script, args: [] });
      const runInPage = <Value = string>(script: string): Promise<Value> =>
        runOnce<Value>(script).catch((error: unknown) => {
          if (/before the unload event|script timeout/.test(String(error)))
            return runOnce<Value>(script);
          throw error;
        });
      const top: TopTab = {
        goTo: (url) => send(`${session}/url`, { url }),
        photograph: async () =>
          Buffer.from(await ask<string>(`${session}/screenshot`, {}), "base64"),
        // Ends with the page that is come back to: a script that runs meanwhile may never get an answer.
        goBack: () => send(`${session}/back`, {}),
        // A new window is another process's, and this one goes on.
        comeBack: () => Promise.resolve(),
        // Around the middle of the screen, where the pointer is: without a window manager the focus is there.
        resize: (width, height) =>
          send(`${session}/window/rect`, {
            x: 800 - width / 2,
            y: 600 - height / 2,
            width,
            height,
          }),
        async evaluate(run, ...values) {
          return JSON.parse(await runInPage(`return (${sourceOf(run, values)})()`));
        },
        runScript: (source) => runInPage(source),
        perform: (device) => send(`${session}/actions`, { actions: [device] }),
        close: () => send(session, {}, "DELETE"),
        async frame(place) {
          // Classic WebDriver has one place at a time, and every step into a frame begins at the top.
          const inFrame = async <Value>(act: () => Promise<Value>): Promise<Value> => {
            const id = await runInPage<object>(`return ${FRAME_AT(place)}`);
            await send(`${session}/frame`, { id });
            try {
              return await act();
            } finally {
              await send(`${session}/frame`, { id: null });
            }
          };
          return {
            ...top,
            evaluate: (run, ...values) => inFrame(() => top.evaluate(run, ...values)),
            runScript: (source) => inFrame(() => top.runScript(source)),
            perform: (device) => inFrame(() => top.perform(device)),
          };
        },
      };
      return top;
    },
    slowDown: (times) => slowDown(driver, times),
    async end() {
      await end(driver);
      await end(screen);
    },
  };
}

/** The answer of classic WebDriver when a command fails. */
type Refusal = Readonly<Record<"error" | "message", string>>;

/** The fields that are read from BiDi's answers, each in the answer that has it. */
interface BidiResult extends Readonly<Record<"userContext" | "context" | "data", string>> {
  readonly result: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** The source of a function without parameters that makes the call and returns its result as JSON. */
function sourceOf(run: (...values: never[]) => unknown, values: readonly unknown[]): string {
  const call = `(${run})(...${JSON.stringify(values)})`;
  return `async () => JSON.stringify((await ${call}) ?? null)`;
}

/** Connects to a browser that speaks BiDi; returns a function that sends a command and waits for its result. */
async function connect(
  browser: string,
): Promise<(method: string, params?: object) => Promise<BidiResult>> {
  const socket = new WebSocket(`${browser}/session`);
  await once(socket, "open");
  const waiting: PromiseWithResolvers<BidiResult>[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === "success") waiting[id]?.resolve(result);
    else waiting[id]?.reject(new Error(message));
  });
  return (method, params = {}) => {
    const answer = Promise.withResolvers<BidiResult>();
    const id = waiting.push(answer) - 1;
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
}

type Program = ReturnType<typeof start>;

/** Starts a program that does not outlive this one. */
function start(command: string, parameters: readonly string[], settings: object) {
  const env = { ...process.env, ...settings };
  const program = spawn(command, parameters, { env, stdio: ["ignore", "ignore", "pipe"] });
  program.stderr.resume();
  process.once("exit", () => program.kill());
  return program;
}

/** Waits for a line that the program prints; returns what is in the pattern's first group. */
function lineOf(program: Program, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface(program.stderr).on("line", (line) => {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) resolve(found);
  });
  program.once("exit", () => reject(new Error(`${program.spawnfile} has ended`)));
  return promise;
}

async function end(program: Program): Promise<void> {
  const exit = once(program, "exit");
  if (program.kill()) await exit;
}
