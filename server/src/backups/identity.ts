// The identity opens the copies. It comes on the input, lies in a temporary file while it is needed, and stands in no
// argument, where every user of the machine could read it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

const PRIVATE_KEYS = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/g;
const AGE_IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/;

export interface IdentityFiles {
  /** For `age -i`. */
  readonly identities: readonly string[];
  /** Those that ssh takes, too. */
  readonly sshKeys: readonly string[];
}

/** Writes the identities in `text` into files in `folder`. Returns nothing where there is none. */
export function writeIdentities(text: string, folder: string): IdentityFiles | undefined {
  const clean = text.replaceAll("\r\n", "\n");
  const sshKeys = [...clean.matchAll(PRIVATE_KEYS)].map(([key], index) =>
    writeSecret(join(folder, `ssh-identity-${index}`), `${key}\n`),
  );
  const ageKeys = clean
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => AGE_IDENTITY.test(line));
  const identities = [
    ...sshKeys,
    ...(ageKeys.length > 0
      ? [writeSecret(join(folder, "age-identity"), `${ageKeys.join("\n")}\n`)]
      : []),
  ];
  return identities.length === 0 ? undefined : { identities, sshKeys };
}

/** Reads the identity from this process's input. On a terminal it says how to end it. */
export async function readIdentityInput(): Promise<string> {
  if (process.stdin.isTTY) {
    console.error("Paste the identity (AGE-SECRET-KEY-… or an OpenSSH private key), then Ctrl+D:");
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export function writeSecret(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}
