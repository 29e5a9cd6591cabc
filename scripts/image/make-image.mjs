// npm run tool -- image [--arch amd64 | arm64] [--fresh] [vitrine | caddy | postgres …]: makes these images, or all three, on a Debian
// made from its packages, and the settings that deploy/image/compose.yaml starts them with. Needs root on Debian. Images for
// another processor than this machine's have it at the end of their names: localhost/vitrine:latest-arm64. --fresh makes
// everything again.

import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { requireImageTools } from "../debian/debian-containers.mjs";
import { runOrStop } from "../run-command.mjs";
import { POSTGRES, makeDebianBase } from "./debian-base.mjs";
import { firstSettings } from "./first-settings.mjs";
import { MACHINES, OWN_PROCESSOR, emulate } from "./processors.mjs";

const AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";
const DOCKER_SOCKET = "/var/run/docker.sock";
const SETTINGS = "deploy/image/.env";
// Of deploy/image/Containerfile.
const USER_OF_SERVER = 10_001;

const IMAGES = {
  vitrine: { name: "vitrine", file: "Containerfile" },
  caddy: { name: "vitrine-caddy", file: "caddy.Containerfile" },
  postgres: { name: "vitrine-postgres", file: "postgres.Containerfile" },
};

process.chdir(resolve(import.meta.dirname, "../.."));
const { values, positionals } = parseArgs({
  options: {
    arch: { type: "string", default: OWN_PROCESSOR },
    fresh: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const processor = values.arch;
const chosen = positionals.length === 0 ? Object.keys(IMAGES) : positionals;
if (!Object.hasOwn(MACHINES, processor) || !chosen.every((one) => Object.hasOwn(IMAGES, one))) {
  console.error(
    `npm run tool -- image [--arch ${Object.keys(MACHINES).join(" | ")}] [${Object.keys(IMAGES).join(" | ")} …]`,
  );
  process.exit(1);
}
if (process.platform !== "linux" || process.getuid() !== 0) {
  console.error("A Debian is made in a folder for this: it needs Linux, and root.");
  process.exit(1);
}
const isForeign = processor !== OWN_PROCESSOR;
requireImageTools(isForeign);
emulate(processor);
const ownDebian = makeDebianBase(OWN_PROCESSOR, values.fresh);
const debian = isForeign ? makeDebianBase(processor, values.fresh) : ownDebian;
const version = describeVersion();
for (const one of chosen) makeImage(IMAGES[one]);
if (!isForeign) writeSettings();

function makeImage({ name, file }) {
  const tags = ["latest", version].map(
    (tag) => `localhost/${name}:${tag}${isForeign ? `-${processor}` : ""}`,
  );
  console.log(`Making ${tags[1]}…`);
  const options = {
    // The other format has no health checks.
    format: "docker",
    isolation: "chroot",
    network: "host",
    // A registry would be asked for what is made here.
    pull: "never",
    secret: `id=authorities,src=${AUTHORITIES}`,
    label: `org.opencontainers.image.version=${version}`,
    file: `deploy/image/${file}`,
  };
  const facts = {
    BUILD_DEBIAN: ownDebian,
    DEBIAN: debian,
    MACHINE: MACHINES[processor],
    POSTGRES,
  };
  runOrStop(
    "buildah",
    [
      "build",
      "--layers",
      "--quiet",
      ...(values.fresh ? ["--no-cache"] : []),
      ...Object.entries(options).map(([key, value]) => `--${key}=${value}`),
      ...Object.entries(facts).map(([key, value]) => `--build-arg=${key}=${value}`),
      ...tags.map((tag) => `--tag=${tag}`),
      ".",
    ],
    "The messages above say where.",
  );
  if (!existsSync(DOCKER_SOCKET)) return;
  for (const tag of tags) {
    runOrStop("buildah", ["push", "--quiet", tag, `docker-daemon:${tag}`], "Does Docker run?");
  }
}

/** The release's tag, such as v0.3.0, or how far this is from it. */
function describeVersion() {
  const { stdout } = spawnSync("git", ["describe", "--tags", "--always", "--dirty"], {
    encoding: "utf8",
  });
  const described = stdout?.trim();
  return described || `v${JSON.parse(readFileSync("package.json", "utf8")).version}`;
}

/** Written once. Only root and the server's user read it. */
function writeSettings() {
  if (existsSync(SETTINGS)) return;
  writeFileSync(SETTINGS, firstSettings(readFileSync(".env.example", "utf8")), { mode: 0o600 });
  chownSync(SETTINGS, USER_OF_SERVER, USER_OF_SERVER);
  console.log(`Settings are in ${SETTINGS}.`);
}
