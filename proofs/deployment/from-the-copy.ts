// A machine is destroyed while clients book, at a moment that nobody chose. A second bare Debian is installed from what
// lies at BACKUP_TO and the identity alone: how much is lost, how long it takes, and whether all links work as before.

import { randomInt } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { untilThere } from "./bare-debian.ts";
import type { Acknowledged } from "./booking-load.ts";
import { makeCopiesServer } from "./copies-server.ts";
import type { CopiesServer } from "./copies-server.ts";
import { ADDRESS, CHECKOUT, HOST, SETTINGS } from "./deployed-machine.ts";
import type { DeployedMachine } from "./deployed-machine.ts";
import type { Findings } from "./findings.ts";
import { identityOf, nextBooking } from "./next-booking.ts";
import { proveMove } from "./runbook.ts";

const BOOKS = "var/lib/vitrine/vitrine.sqlite";
// Whose first slot of that day nobody has booked.
const OTHER_BARBER = 5;
const OWNER_SECRET = "tesoura-de-ouro-0001-tesoura";
const OLD_CLIENT = "Cliente Antigo";
const OLD_BOOKING = "01900000-0000-7000-8000-000000000001";
const DAY_MILLISECONDS = 86_400_000;
const RETENTION_DAYS = 90;
const JSON_BODY = ["--header", "content-type: application/json"];

// As docs/deploy.md has it, for the server of the copies here.
const SOURCES_OF_COPY = `cd /root
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends age git openssh-client >/dev/null
  sftp -q -i vitrine-identity -o StrictHostKeyChecking=accept-new -P 2222 'copias@127.0.0.1:/home/copias/vitrine/source-*.tar.gz.age'
  mkdir -p ${CHECKOUT}
  age -d -i vitrine-identity source-*.tar.gz.age | tar -xz -C ${CHECKOUT}
  cd ${CHECKOUT}
  git init -q && git add -A && git -c user.name=x -c user.email=x commit -qm "The sources of the copy"`;

// What is promised of a lost machine.
const LOST_MILLISECONDS = 5 * 60_000;
const BACK_MILLISECONDS = 10 * 60_000;
// A copy every five minutes is begun up to twenty seconds late, and takes some seconds to make and to send.
const COPY_LATE_MILLISECONDS = 40_000;

/** `boot`: turns off the machine before, where there is one, and boots a bare Debian with the checkout. */
export async function proveFromTheCopy(
  boot: () => Promise<DeployedMachine>,
  archive: string,
  findings: Findings,
): Promise<void> {
  const copies = makeCopiesServer(archive);
  const bootBesideCopies = async () => {
    const machine = await boot();
    await copies.serve(machine.inItsNetwork);
    return machine;
  };
  try {
    const lost = await loseMachine(await bootBesideCopies(), copies, findings);
    if (lost === undefined) return;
    const second = await bootBesideCopies();
    await comeBack(second, copies, findings, lost);
    await proveMove(second, bootBesideCopies, copies, findings);
  } finally {
    await copies.end();
  }
}

interface Lost {
  readonly destroyedAt: number;
  readonly acknowledged: readonly Acknowledged[];
  /** Booked before the load, so that every copy has it. */
  readonly booking: ReturnType<typeof nextBooking>;
  /** The name of a copy that was made before the old client was erased. */
  readonly olderCopy: string;
}

async function loseMachine(
  machine: DeployedMachine,
  copies: CopiesServer,
  { check }: Findings,
): Promise<Lost | undefined> {
  const { inside, run, install, curl } = machine;
  const installed = await install(HOST, "--internal-authority");
  check("deploy/install ends well", installed.code === 0, installed);
  if (installed.code !== 0) return undefined;
  const settings = [
    `BACKUP_TO=${copies.address}`,
    `BACKUP_FOR='${copies.recipient}'`,
    `OWNER_SECRET_BARBEARIA=${OWNER_SECRET}`,
    "RATE_LIMIT=off",
  ];
  writeFileSync(
    inside(SETTINGS),
    `${readFileSync(inside(SETTINGS), "utf8")}${settings.join("\n")}\n`,
  );
  const again = await install(HOST);
  const key = /this machine's key: (ssh-ed25519 \S+)/.exec(again.output)?.[1] ?? "";
  check("deploy/install makes the key for BACKUP_TO, and shows it", key !== "", again);
  await run("systemctl", "restart", "vitrine");

  const refused = await run("vitrine", "backup");
  check("a backup that is not let in fails, in words", refused.code === 1, refused);
  console.log(refused.output);
  const worried = await run("vitrine", "watch");
  check("vitrine watch says so", worried.code === 1, worried);
  copies.allow(key);
  copies.allow(copies.recipient);

  const booking = nextBooking();
  const booked = curl(
    "--retry",
    "10",
    ...JSON_BODY,
    "--data",
    JSON.stringify(booking),
    `${ADDRESS}/createAppointment`,
  );
  check("a booking over HTTPS", booked.includes("HTTP/2 201"), booked);
  storeOldClient(inside(BOOKS));
  const backedUp = await run("vitrine", "backup");
  check("a backup is sent", backedUp.code === 0 && copies.copies().length > 0, backedUp);
  const olderCopy = newestCopy(copies);
  const well = await run("vitrine", "watch");
  check("and vitrine watch is content", well.code === 0, well);
  const plain = copies.copies().filter((name) => !/\.age(\.sha256)?$|^copies-of-/.test(name));
  check("nothing lies there that is not encrypted", plain.length === 0, plain);
  const nothing = await run("vitrine", "backup");
  check("nothing is sent while nothing changes", newestCopy(copies) === olderCopy, nothing);
  const drill = await run("vitrine", "drill");
  check("a drill without the identity", drill.code === 0, drill);
  console.log(drill.output);
  const whole = await run("bash", "-c", `vitrine drill <<'END'\n${copies.identity}END\n`);
  check("a drill with it", whole.code === 0, whole);
  console.log(whole.output);

  // A server looks for old clients when it starts.
  await run("systemctl", "restart", "vitrine");
  await untilThere("the old client's end", () => namesOf(inside(BOOKS)) === "" || undefined);
  const load = await machine.beginLoad();
  // By the timer alone from here on.
  const before = newestCopy(copies);
  await untilThere(
    "a copy by the timer",
    () => newestCopy(copies) !== before || undefined,
    LOST_MILLISECONDS + 2 * COPY_LATE_MILLISECONDS,
  );
  const moment = randomInt(LOST_MILLISECONDS);
  console.log(`… the machine is destroyed ${Math.round(moment / 1_000)} s after a copy`);
  await sleep(moment);
  const destroyedAt = Date.now();
  await machine.destroy();
  const acknowledged = await load.endWithoutMachine();
  check("clients were booking", acknowledged.length > 500, acknowledged.length);
  return { destroyedAt, acknowledged, booking, olderCopy };
}

async function comeBack(
  machine: DeployedMachine,
  copies: CopiesServer,
  { check }: Findings,
  lost: Lost,
): Promise<void> {
  const { inside, run, curl } = machine;
  // Nothing but BACKUP_TO and the identity.
  await run("rm", "-rf", CHECKOUT);
  writeFileSync(inside("root/vitrine-identity"), copies.identity, { mode: 0o600 });
  const startedAt = performance.now();
  const sources = await run("bash", "-e", "-o", "pipefail", "-c", SOURCES_OF_COPY);
  check("the sources come from beside the copies", sources.code === 0, sources);
  const installed = await run(
    "bash",
    "-c",
    `umask 077; npm_config_cache=/var/cache/npm ${CHECKOUT}/deploy/install --from ${copies.address} --internal-authority < /root/vitrine-identity`,
  );
  check("deploy/install --from ends well", installed.code === 0, installed);
  if (installed.code !== 0) return;
  const held = readBookings(inside(BOOKS));
  const after = curl(
    ...JSON_BODY,
    "--data",
    JSON.stringify({ ...nextBooking(), barberColorId: OTHER_BARBER }),
    `${ADDRESS}/createAppointment`,
  );
  const milliseconds = performance.now() - startedAt;
  console.log(`From a second bare Debian to a booking over HTTPS: ${seconds(milliseconds)} s`);
  check(
    "booked again over HTTPS within ten minutes",
    after.includes("HTTP/2 201") && milliseconds < BACK_MILLISECONDS,
    after,
  );

  await checkTheSameAgain(machine, copies, { check });
  const forgotten = lost.acknowledged.filter((client) => isForgotten(client, held));
  const ages = forgotten.map(({ bookedAt, cancelledAt, isCancelled }) =>
    seconds(lost.destroyedAt - (isCancelled ? cancelledAt : bookedAt)),
  );
  const oldest = Math.max(0, ...ages);
  console.log(
    `Of ${lost.acknowledged.length} clients, ${forgotten.length} lost what was acknowledged, the first of them ${oldest} s before the end`,
  );
  check(
    "at most five minutes of what was acknowledged are lost",
    oldest * 1_000 <= LOST_MILLISECONDS + COPY_LATE_MILLISECONDS,
    oldest,
  );
  const audit = await run("vitrine", "audit");
  check("the books add up", audit.code === 0, audit);
  const day = curl(
    "--header",
    `Authorization: Bearer ${OWNER_SECRET}`,
    `${ADDRESS}/owner/day?calendarId=barbearia&day=${lost.booking.dateTimeStart.slice(0, 10)}`,
  );
  check("the owner's link works as before", day.includes(lost.booking.clientName), day);
  const cancelled = curl(
    "--request",
    "DELETE",
    ...JSON_BODY,
    "--data",
    JSON.stringify(identityOf(lost.booking)),
    `${ADDRESS}/deleteAppointment`,
  );
  check("a cancel link works as before", cancelled.includes("HTTP/2 200"), cancelled);
  check("the erased client stays erased", namesOf(inside(BOOKS)) === "");
  const left = readdirSync(inside("var/tmp")).filter((name) => name.startsWith("vitrine"));
  check("no opened copy is left", left.length === 0, left);

  const next = newestCopy(copies);
  const backedUp = await run("vitrine", "backup");
  check(
    "the new machine sends its copies to the same place",
    backedUp.code === 0 && newestCopy(copies) !== next,
    backedUp,
  );

  const listed = await run("vitrine", "restore");
  check("vitrine restore lists them", listed.output.includes(lost.olderCopy), listed);
  const older = await run(
    "bash",
    "-c",
    `vitrine restore ${lost.olderCopy} <<'END'\n${copies.identity}END\n`,
  );
  check(
    "a copy from before the erasing revives nobody",
    older.code === 0 && namesOf(inside(BOOKS)) === "",
    older,
  );
  await refuseSpoiltCopies(machine, copies, lost.olderCopy, { check });
  const { output: logged } = await run("journalctl", "--no-pager");
  check(
    "no log names a client or holds the identity",
    !/@example\.com|Cliente|OPENSSH PRIVATE/.test(logged),
  );
}

/** As where the name was not answered yet: what is there stays. */
async function checkTheSameAgain(
  { run }: DeployedMachine,
  { address }: CopiesServer,
  { check }: Pick<Findings, "check">,
): Promise<void> {
  const again = await run(
    "bash",
    "-c",
    `${CHECKOUT}/deploy/install --from ${address} --internal-authority < /root/vitrine-identity`,
  );
  check(
    "the same again brings nothing, and ends well",
    again.code === 0 && again.output.includes("there are bookings on this machine already"),
    again,
  );
}

async function refuseSpoiltCopies(
  { run }: DeployedMachine,
  { folder, identity }: CopiesServer,
  name: string,
  { check }: Pick<Findings, "check">,
): Promise<void> {
  const file = join(folder, name);
  const whole = readFileSync(file);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1;
  for (const [what, spoilt] of [
    ["truncated", whole.subarray(0, whole.length - 1_000)],
    ["flipped", flipped],
  ] as const) {
    writeFileSync(file, spoilt);
    const { code, output } = await run(
      "bash",
      "-c",
      `vitrine restore ${name} <<'END'\n${identity}END\n`,
    );
    check(`a copy that is ${what} is refused`, code === 1, output);
    console.log(output.trim());
  }
  writeFileSync(file, whole);
}

/** A client of a cancelled booking, so long ago that the next look of the server erases them. */
function storeOldClient(file: string): void {
  const endsAt = Date.now() - (RETENTION_DAYS + 1) * DAY_MILLISECONDS;
  const database = new DatabaseSync(file);
  database.exec(`INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone,
    client_name, client_email, places, starts_at, ends_at, created_at, cancelled_at) VALUES ('barbearia',
    '${OLD_BOOKING}', 6, '911111111', '${OLD_CLIENT}', 'antigo@example.com', 1,
    ${endsAt - 1_800_000}, ${endsAt}, ${endsAt - DAY_MILLISECONDS}, ${endsAt - DAY_MILLISECONDS})`);
  database.close();
}

/** The old client's name in these books: empty when erased. */
function namesOf(file: string): string {
  const database = new DatabaseSync(file);
  const row = database
    .prepare("SELECT client_name FROM booking WHERE booking_id = ?")
    .get(OLD_BOOKING);
  database.close();
  return String(row?.["client_name"]);
}

/** By each phone, whether its booking is cancelled. */
function readBookings(file: string): Map<string, boolean> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT client_phone, cancelled_at FROM booking").all();
  database.close();
  return new Map(rows.map((row) => [String(row["client_phone"]), row["cancelled_at"] !== null]));
}

/** Whether the books have not the booking, or not its cancellation. */
function isForgotten(
  { phone, isCancelled }: Acknowledged,
  held: ReadonlyMap<string, boolean>,
): boolean {
  const found = held.get(phone);
  return found === undefined || (isCancelled && !found);
}

function newestCopy(copies: CopiesServer): string {
  return copies.copies().findLast((name) => /^vitrine-.*\.age$/.test(name)) ?? "";
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1_000);
}
