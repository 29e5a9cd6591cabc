// The settings of the backup place, read without any package: deploy/install reads them on a bare machine.

/** Where copies go: a mounted folder, or a folder of another machine, reached by SFTP. */
export type BackupAddress =
  | { readonly kind: "folder"; readonly text: string; readonly path: string }
  | {
      readonly kind: "sftp";
      readonly text: string;
      readonly user: string;
      readonly host: string;
      readonly port: number;
      /** Absolute, or relative to the user's home there. */
      readonly path: string;
    };

export const ADDRESS_FORM =
  "must be ssh://user@host/folder, ssh://user@host:port/folder, ssh://user@host/~/folder-in-the-home, or the absolute path of a mounted folder";

export const RECIPIENT_FORM =
  "must be age1… keys, as age-keygen prints them, separated by commas, or one ssh-ed25519 AAAA… public key";

export const KEY_FORM =
  "must be an OpenSSH private key without a passphrase, as base64 in one line";

const SSH_PORT = 22;
const PORT_MAX = 65_535;

// Nothing that ssh would take for an option, nor sftp for a quote or a pattern.
const SSH =
  /^ssh:\/\/([A-Za-z0-9_][\w.-]*)@([A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9a-fA-F:.]+\])(?::([0-9]{1,5}))?\/(.*)$/;
const UNSAFE = /["'\\*?[\]\p{Cc}]/u;
const HOME = /^~(\/|$)/;

const AGE_RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;
const SSH_RECIPIENT = /^ssh-(ed25519|rsa) [A-Za-z0-9+/]+={0,2}( .*)?$/;
const PRIVATE_KEY =
  /^-----BEGIN OPENSSH PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+-----END OPENSSH PRIVATE KEY-----\n*$/;

/** Returns nothing for a text that is not of ADDRESS_FORM. */
export function readBackupAddress(text: string): BackupAddress | undefined {
  if (text.startsWith("/")) {
    return UNSAFE.test(text) ? undefined : { kind: "folder", text, path: text };
  }
  const [, user, host, port, rest] = SSH.exec(text) ?? [];
  if (user === undefined || host === undefined || rest === undefined || UNSAFE.test(rest))
    return undefined;
  const number = port === undefined ? SSH_PORT : Number(port);
  if (number < 1 || number > PORT_MAX) return undefined;
  const path = HOME.test(rest) ? rest.replace(HOME, "") || "." : `/${rest}`;
  return { kind: "sftp", text, user, host, port: number, path };
}

/** The keys that may open the copies, as `age -r` takes them. */
export function readRecipients(text: string): string[] | undefined {
  const recipients = text
    .split(",")
    .map((recipient) => recipient.trim())
    .filter((recipient) => recipient !== "");
  const areKeys = recipients.every((key) => AGE_RECIPIENT.test(key) || SSH_RECIPIENT.test(key));
  return recipients.length > 0 && areKeys ? recipients : undefined;
}

/** The key by which this machine opens the backup place, in the form of OpenSSH. */
export function readBackupKey(text: string): string | undefined {
  const key = Buffer.from(text, "base64").toString().replaceAll("\r\n", "\n");
  return PRIVATE_KEY.test(key) ? `${key.trimEnd()}\n` : undefined;
}
