// What the server's image promises by itself.

import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { countLost } from "../deployment/deployed-machine.ts";
import type { Findings } from "../deployment/findings.ts";
import { beginLoadProcess } from "../deployment/load-process.ts";
import { nextBooking } from "../deployment/next-booking.ts";
import { call } from "./call.ts";
import {
  ask,
  compressedMegabytes,
  inspect,
  podman,
  rightsOf,
  processOf,
  volumeFolder,
} from "./podman.ts";
import { startServer } from "./server-container.ts";
import type { ServerContainer } from "./server-container.ts";

const MEGABYTES_MAX = 200;
const USER = 10_001;
const VOLUME = "vitrine-proof";
const KILLS = 20;
const BETWEEN_KILLS_MILLISECONDS = [300, 1_500] as const;
const PAGES = ["/", "/agenda", "/privacidade", "/policy", "/robots.txt", "/sitemap.xml"];
const BUILT_FOR = "vitrine.invalid";

/** Under emulation it is not killed: that is about the data, and takes an hour there. */
export async function proveAlone(
  { image, processor, isEmulated }: { image: string; processor: string; isEmulated: boolean },
  findings: Findings,
): Promise<void> {
  const { check } = findings;
  removeLeftovers();
  const megabytes = compressedMegabytes(image);
  console.log(`${image}: ${megabytes.toFixed(1)} MB compressed`);
  check(`at most ${MEGABYTES_MAX} MB compressed`, megabytes <= MEGABYTES_MAX, megabytes);
  checkFacts(image, processor, findings);
  const unset = podman("run", "--rm", image);
  check(
    "without PUBLIC_URL nothing is served, and a sentence says so",
    unset.code === 1 && /PUBLIC_URL must be set/.test(unset.output),
    unset,
  );

  ask("volume", "create", VOLUME);
  const booking = nextBooking();
  const first = await startServer(image, VOLUME, {
    PUBLIC_URL: "https://um.example.com",
    RETENTION_DAYS: "30",
  });
  console.log(`Ready after ${await first.untilReady()} ms`);
  checkRights(first, findings);
  const health = podman("healthcheck", "run", first.name);
  check("the health check finds it ready", health.code === 0, health);
  const booked = await call(`${first.address}/createAppointment`, { body: booking });
  check("a booking", booked.status === 201, booked);
  await checkPages(first, "https://um.example.com", "30\u00a0dias", findings);
  const code = first.stop();
  check("asked to stop, it ends well", code === 0, code);
  first.remove();

  const second = await startServer(image, VOLUME, {
    PUBLIC_URL: "http://dois.example.com:8080",
    RETENTION_DAYS: "45",
    RATE_LIMIT: "off",
  });
  await second.untilReady();
  await checkPages(second, "http://dois.example.com:8080", "45\u00a0dias", findings);
  const again = await call(`${second.address}/createAppointment`, { body: booking });
  check("the booking is on the volume", again.status === 200, again);
  if (!isEmulated) await killUnderLoad(second, findings);
  const audit = second.exec("vitrine", "audit");
  check("the books add up", audit.code === 0, audit);
  removeLeftovers();
}

function removeLeftovers(): void {
  podman("rm", "--force", "--ignore", "--time=0", `${VOLUME}-server`);
  podman("volume", "rm", "--force", VOLUME);
}

function checkFacts(image: string, processor: string, { check }: Findings): void {
  const made = inspect(image, ".Architecture");
  check(`made for ${processor}`, made === `"${processor}"`, made);
  const described = execFileSync("git", ["describe", "--tags", "--always", "--dirty"], {
    encoding: "utf8",
  });
  const labels = inspect(image, ".Labels");
  check(
    "its label says the version",
    labels.includes(`"org.opencontainers.image.version":"${described.trim()}"`),
    labels,
  );
  const environment = inspect(image, ".Config.Env");
  check(
    "it sets no address and no days",
    !/PUBLIC_URL|RETENTION_DAYS/.test(environment),
    environment,
  );
}

function checkRights({ name, exec }: ServerContainer, { check }: Findings): void {
  const rights = rightsOf(name);
  check(
    `it runs as the user ${USER} without any capability`,
    rights.user === USER && rights.capabilities === 0 && rights.mayGainNone,
    rights,
  );
  const written = ["/vitrine/a", "/a", "/usr/local/bin/a"].map((file) => exec("touch", file));
  check(
    "nothing can be written beside /data and /tmp",
    written.every(({ output }) => output.includes("Read-only file system")),
    written,
  );
}

async function checkPages(
  { address }: ServerContainer,
  publicUrl: string,
  days: string,
  { check }: Findings,
): Promise<void> {
  const pages = await Promise.all(PAGES.map((path) => call(address + path)));
  const wrong = PAGES.filter((_, index) => {
    const { status, text = "" } = pages[index] ?? {};
    return status !== 200 || !text.includes(publicUrl) || text.includes(BUILT_FOR);
  });
  const privacy = pages[PAGES.indexOf("/privacidade")]?.text ?? "";
  check(`pages say ${publicUrl} and ${days}`, wrong.length === 0 && privacy.includes(days), wrong);
}

async function killUnderLoad(server: ServerContainer, { check }: Findings): Promise<void> {
  const load = beginLoadProcess([server.address]);
  for (let killed = 0; killed < KILLS; killed++) {
    await sleep(randomInt(...BETWEEN_KILLS_MILLISECONDS));
    process.kill(processOf(server.name), "SIGKILL");
    ask("wait", server.name);
    ask("start", server.name);
    await server.untilReady();
  }
  const acknowledged = await load.end();
  const lost = countLost(join(volumeFolder(VOLUME), "vitrine.sqlite"), acknowledged);
  console.log(
    `Killed ${KILLS} times: ${acknowledged.length} bookings were acknowledged, ${lost} lost`,
  );
  check(
    `killed ${KILLS} times under load, nothing is lost`,
    lost === 0 && acknowledged.length > 500,
  );
}
