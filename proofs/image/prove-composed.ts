// What deploy/image/compose.yaml makes of the images: the server behind Caddy with backups, then on PostgreSQL.

import {
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { firstSettings } from "../../scripts/image/first-settings.mjs";
import { untilThere } from "../deployment/bare-debian.ts";
import type { Findings } from "../deployment/findings.ts";
import { nextBooking } from "../deployment/next-booking.ts";
import { call } from "./call.ts";
import { inspect, podman, processOf, rightsOf, run, volumeFolder } from "./podman.ts";

const PROJECT = "vitrine-proof";
const ADDRESS = "https://localhost";
const AUTHORITY = "/data/caddy/pki/authorities/local/root.crt";
const USER = 10_001;
const ALONE = ["vitrine", "caddy", "upkeep"];
const BACK_MILLISECONDS = 60_000;

const container = (service: string) => `${PROJECT}_${service}_1`;
const exec = (service: string, ...command: string[]) =>
  podman("exec", container(service), ...command);
const copiesOf = (kind: string) =>
  readdirSync(volumeFolder(`${PROJECT}_backups`)).filter((name) => name.endsWith(kind));

/** As `docker compose` has them; the podman-compose of Debian 12 knows no profiles, and is given the names of the services. */
export async function proveComposed({ check }: Findings): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-compose-"));
  const settings = join(folder, ".env");
  const compose = (...parameters: string[]) =>
    run("podman-compose", "-p", PROJECT, "-f", join(folder, "compose.yaml"), ...parameters);
  copyFileSync("deploy/image/compose.yaml", join(folder, "compose.yaml"));
  writeFileSync(settings, firstSettings(readFileSync(".env.example", "utf8")), { mode: 0o600 });
  chownSync(settings, USER, USER);
  compose("down", "-v");
  try {
    console.log(compose("up", "-d", ...ALONE).output);
    const authority = await untilThere("Caddy's own authority", () => {
      const { code, output } = exec("caddy", "cat", AUTHORITY);
      return code === 0 ? output : undefined;
    });
    /** As clients do, again while the server refuses for a moment. */
    const book = (body: object) =>
      untilThere("a booking that is not refused for a moment", async () => {
        const answer = await call(`${ADDRESS}/createAppointment`, { body, authority });
        return answer.status === 503 ? undefined : answer;
      });
    const untilReady = () =>
      untilThere("a server that is ready", async () => {
        const { status } = await call(`${ADDRESS}/ready`, { authority });
        return status === 200 || undefined;
      });

    await untilReady();
    const booking = nextBooking();
    const booked = await book(booking);
    check("a booking over HTTPS through Caddy", booked.status === 201, booked);
    await proveCaddy(authority, check);
    for (const service of ALONE) proveRights(service, check);
    await untilThere("a backup", () => copiesOf(".sqlite").length > 0 || undefined);
    check("a backup is made without being asked for", true);
    proveUpkeep(".sqlite", "1 live bookings", check);
    await proveComeback("vitrine", check);
    await untilReady();
    const again = await book(booking);
    check("the booking is still there", again.status === 200, again);
    compose("down");

    const text = readFileSync(settings, "utf8");
    writeFileSync(settings, text.replace("#DATABASE_URL=", "DATABASE_URL="));
    console.log(compose("up", "-d").output);
    await untilReady();
    const onPostgres = nextBooking();
    const kept = await book(onPostgres);
    check("a booking on PostgreSQL", kept.status === 201, kept);
    proveRights("postgres", check);
    proveUpkeep(".pgdump", "read to its end", check);
    await proveComeback("postgres", check);
    await untilReady();
    const repeated = await book(onPostgres);
    check("PostgreSQL has kept the booking", repeated.status === 200, repeated);
    const audit = exec("vitrine", "vitrine", "audit");
    check("the books on PostgreSQL add up", audit.code === 0, audit);
  } finally {
    compose("down", "-v");
    podman("network", "rm", "--force", `${PROJECT}_default`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proveCaddy(authority: string, check: Findings["check"]): Promise<void> {
  const plain = await call("http://localhost/agenda");
  check("plain HTTP leads to HTTPS", plain.location === `${ADDRESS}/agenda`, plain);
  const page = await call(`${ADDRESS}/agenda`, { authority });
  check("pages say the address of the settings", page.text.includes(`"${ADDRESS}/agenda"`));
  const metrics = await call(`${ADDRESS}/metrics`, { authority });
  check("visitors see no figures", metrics.status === 404, metrics);
}

function proveRights(service: string, check: Findings["check"]): void {
  const { user, capabilities, mayGainNone } = rightsOf(container(service));
  const isReadOnly = inspect(container(service), ".HostConfig.ReadonlyRootfs");
  check(
    `${service} runs as the user ${USER}, with no capability, on a root that is read only`,
    user === USER && capabilities === 0 && mayGainNone && isReadOnly === "true",
    { user, capabilities, mayGainNone, isReadOnly },
  );
}

function proveUpkeep(kind: string, drilled: string, check: Findings["check"]): void {
  const backup = exec("upkeep", "vitrine", "backup");
  check(
    `vitrine backup makes a copy: ${kind}`,
    backup.code === 0 && copiesOf(kind).length > 0,
    backup,
  );
  const drill = exec("upkeep", "vitrine", "drill");
  check("vitrine drill opens it", drill.code === 0 && drill.output.includes(drilled), drill);
  const watch = exec("upkeep", "vitrine", "watch");
  check("vitrine watch finds all well", watch.code === 0, watch);
}

async function proveComeback(service: string, check: Findings["check"]): Promise<void> {
  const name = container(service);
  const before = processOf(name);
  process.kill(before, "SIGKILL");
  const isBack = await untilThere(
    `${service} again`,
    () => {
      const now = processOf(name);
      return (now !== 0 && now !== before) || undefined;
    },
    BACK_MILLISECONDS,
  ).catch(() => false);
  check(`${service} is started again when it was killed`, isBack, inspect(name, ".State"));
}
