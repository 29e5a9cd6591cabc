// Two further engines behind one interface: Firefox speaks WebDriver BiDi, WebKit the classic WebDriver.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { freePort } from "@vitrine/testing/free-port";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { untilAnswered } from "@vitrine/testing/until-answered";
import { ENGINE_FILES } from "../../scripts/debian-engines.mjs";

export interface Engine {
  /** Opens a tab that shares nothing with those before it. */
  openTab(): Promise<Tab>;
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
  close(): Promise<unknown>;
}

/** The shop's Monday, on a device far away. Timers run on the monotonic clock, and take as long as ever. */
const ON_MONDAY = {
  TZ: "Asia/Kathmandu",
  LD_PRELOAD: ENGINE_FILES.fakeTime,
  FAKETIME: `@${Date.parse(MONDAY) / 1_000}`,
  FAKETIME_FMT: "%s",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
};

/** The same inside a page, for Firefox, which does not start under another clock. */
const MONDAY_IN_PAGE = `() => {
  const shift = Date.parse("${MONDAY}") - Date.now();
  globalThis.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length === 0 ? [Date.now()] : parts));
    }
    static now() {
      return super.now() + shift;
    }
  };
}`;

export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "vitrine-firefox-"));
  const headless = ["--headless", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = start(ENGINE_FILES.firefox, headless, { TZ: ON_MONDAY.TZ });
  const call = await connect(await lineOf(firefox, /BiDi listening on (\S+)/));
  await call("session.new", { capabilities: {} });
  await call("script.addPreloadScript", { functionDeclaration: MONDAY_IN_PAGE });
  return {
    async openTab() {
      const { userContext } = await call("browser.createUserContext");
      const { context } = await call("browsingContext.create", { type: "tab", userContext });
      return {
        goTo: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
        resize: (width, height) =>
          call("browsingContext.setViewport", { context, viewport: { width, height } }),
        async evaluate(run, ...values) {
          const functionDeclaration = sourceOf(run, values);
          const page = { target: { context }, awaitPromise: true };
          const answer = await call("script.callFunction", { functionDeclaration, ...page });
          if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
          return JSON.parse(answer.result.value);
        },
        perform: (device) => call("input.performActions", { context, actions: [device] }),
        close: () => call("browser.removeUserContext", { userContext }),
      };
    },
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
  const send = async <Value>(path: string, body: object, method: "POST" | "DELETE" = "POST") => {
    const answer = await fetch(origin + path, { method, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: Value & Refusal };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  return {
    async openTab() {
      // Anywhere but on the full screen its toolbar makes it wider than a phone.
      const browser = { binary: ENGINE_FILES.webkit, args: ["--automation", "--full-screen"] };
      const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browser } };
      const { sessionId } = await send<{ sessionId: string }>("/session", { capabilities });
      const session = `/session/${sessionId}`;
      return {
        goTo: (url) => send(`${session}/url`, { url }),
        // Around the middle of the screen, where the pointer is: without a window manager the focus is there.
        resize: (width, height) =>
          send(`${session}/window/rect`, {
            x: 800 - width / 2,
            y: 600 - height / 2,
            width,
            height,
          }),
        async evaluate(run, ...values) {
          const script = `return (${sourceOf(run, values)})()`;
          return JSON.parse(await send<string>(`${session}/execute/sync`, { script, args: [] }));
        },
        perform: (device) => send(`${session}/actions`, { actions: [device] }),
        close: () => send(session, {}, "DELETE"),
      };
    },
    async end() {
      await end(driver);
      await end(screen);
    },
  };
}

/** What classic WebDriver answers when it does not do what it is asked for. */
type Refusal = Readonly<Record<"error" | "message", string>>;

/** The fields that are read of what BiDi answers, each in the answer that has it. */
interface BidiResult extends Readonly<Record<"userContext" | "context", string>> {
  readonly result: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** The source of a function without parameters that makes the call and answers its result as JSON. */
function sourceOf(run: (...values: never[]) => unknown, values: readonly unknown[]): string {
  const call = `(${run})(...${JSON.stringify(values)})`;
  return `async () => JSON.stringify((await ${call}) ?? null)`;
}

/** Connects to a browser that speaks BiDi; answers a function that sends a command and waits for its result. */
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

/** Waits for a line that the program prints; answers what is in the pattern's first group. */
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
