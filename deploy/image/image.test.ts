// What the files of the images say a second time is what their sources say.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { settingsIn } from "../../scripts/env-file.mjs";
import { firstSettings } from "../../scripts/image/first-settings.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from "../../scripts/server-node.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(ROOT, file), "utf8");

test("the image starts Node as npm start does", () => {
  expect(read("deploy/image/vitrine")).toContain(`exec node ${SERVER_FLAGS.join(" ")} "$@"\n`);
  expect(read("deploy/image/vitrine")).toContain(`run /vitrine/${SERVER_PROGRAM}\n`);
  const cache = SERVER_ENVIRONMENT.NODE_COMPILE_CACHE.replace(ROOT, "/vitrine");
  expect(read("deploy/image/Containerfile")).toContain(` NODE_COMPILE_CACHE=${cache}\n`);
});

test("the image has every command of a deployed machine", () => {
  const commandsOf = (file: string) =>
    /^ {2}(audit \| .*)\)/m.exec(read(file))?.[1]?.split(" | ") ?? [];
  const ofMachine = commandsOf("deploy/vitrine");
  expect(ofMachine).toContain("drill");
  expect(commandsOf("deploy/image/vitrine")).toEqual(expect.arrayContaining(ofMachine));
});

test("the server's user is the same in every image and of the file of settings", () => {
  for (const file of ["Containerfile", "caddy.Containerfile", "postgres.Containerfile"]) {
    expect(read(`deploy/image/${file}`)).toContain("\nUSER 10001:10001\n");
  }
  expect(read("scripts/image/make-image.mjs")).toContain("USER_OF_SERVER = 10_001;");
});

test("each service runs without rights on a root that is read only, and comes back", () => {
  const { services } = parse(read("deploy/image/compose.yaml"), { merge: true }) as {
    services: Record<string, object>;
  };
  expect(Object.keys(services)).toEqual(["vitrine", "caddy", "upkeep", "postgres"]);
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      restart: "unless-stopped",
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  }
});

test("the first settings are the documented example with secrets of its own", () => {
  const [one, other] = [0, 1].map(() => settingsIn(firstSettings(read(".env.example"))));
  expect(Object.keys(one ?? {})).toEqual(["PUBLIC_URL", "TRUST_PROXY", "SEAL_KEY"]);
  expect(one).toMatchObject({ PUBLIC_URL: "https://localhost", TRUST_PROXY: "1" });
  expect(one?.["SEAL_KEY"]).not.toBe(other?.["SEAL_KEY"]);
  expect(firstSettings(read(".env.example"))).toMatch(
    /^#DATABASE_URL=postgres:\/\/vitrine:[0-9a-f]{48}@postgres\/vitrine$/m,
  );
});

test("no settings get into an image", () => {
  const lines = read(".dockerignore").split("\n");
  expect(lines.indexOf("**/.env")).toBeGreaterThan(lines.indexOf("!deploy"));
});
