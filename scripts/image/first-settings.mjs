import { randomBytes } from "node:crypto";

const HEAD = `# Settings for compose.yaml. npm run tool -- image wrote this file once, and does not overwrite it. Take the # from what you
# change, then: docker compose -f deploy/image/compose.yaml up -d --force-recreate. PORT, HOST and DATA_DIR do nothing here.
`;

/** What deploy/image/.env begins with: the documented example, with what compose.yaml needs switched on and secrets of its own. */
export function firstSettings(example) {
  const key = randomBytes(32).toString("base64");
  const password = randomBytes(24).toString("hex");
  // The first two lines are about another file.
  const documented = example.split("\n").slice(2).join("\n");
  return (
    HEAD +
    documented
      .replace(/^#PUBLIC_URL=.*/m, "PUBLIC_URL=https://localhost")
      .replace(/^#TRUST_PROXY=.*/m, "TRUST_PROXY=1")
      .replace(/^#SEAL_KEY=.*/m, `SEAL_KEY=${key}`)
      .replace(
        /^#DATABASE_URL=.*/m,
        `#DATABASE_URL=postgres://vitrine:${password}@postgres/vitrine`,
      )
  );
}
