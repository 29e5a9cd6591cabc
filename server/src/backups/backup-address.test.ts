import { expect, test } from "vitest";

import { readBackupAddress, readBackupKey, readRecipients } from "./backup-address.ts";

test("a backup place is a folder of another machine, or a mounted one", () => {
  expect(readBackupAddress("/mnt/backup")).toMatchObject({ kind: "folder", path: "/mnt/backup" });
  expect(readBackupAddress("ssh://u1@box.example.com/copies")).toMatchObject({
    user: "u1",
    host: "box.example.com",
    port: 22,
    path: "/copies",
  });
  expect(readBackupAddress("ssh://u1@[2001:db8::1]:2222/~/copies")).toMatchObject({
    host: "[2001:db8::1]",
    port: 2222,
    path: "copies",
  });
  expect(readBackupAddress("ssh://u1@box/~")).toMatchObject({ path: "." });
});

test.each([
  "backup",
  "./backup",
  "ssh://box.example.com/copies",
  "ssh://u1:password@box.example.com/copies",
  "ssh://-oProxyCommand=x@box/copies",
  "ssh://u1@-box/copies",
  "ssh://u1@box:0/copies",
  "ssh://u1@box:65536/copies",
  "ssh://u1@box",
  'ssh://u1@box/a" "b',
  "ssh://u1@box/a*",
  "ssh://u1@box/a\nrm b",
  "/mnt/a\\b",
  "https://example.com/copies",
])("'%s' is none", (text) => {
  expect(readBackupAddress(text)).toBeUndefined();
});

const AGE = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
const SSH =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGlpbGxlZ2FsbHkgbG9uZyBrZXkgbWF0ZXJpYWwx dona@example.com";

test("copies are encrypted for one key or several, of age or of SSH", () => {
  expect(readRecipients(AGE)).toEqual([AGE]);
  expect(readRecipients(`${AGE}, ${AGE},`)).toEqual([AGE, AGE]);
  expect(readRecipients(SSH)).toEqual([SSH]);
});

test.each([
  "",
  ",",
  "age1short",
  "-o /etc/passwd",
  `${AGE},-p`,
  "AGE-SECRET-KEY-1QQQQ",
  "/root/key.pub",
])("'%s' is no key to encrypt for", (text) => {
  expect(readRecipients(text)).toBeUndefined();
});

test("the machine's key is an OpenSSH private key in one line", () => {
  const key =
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n";
  expect(readBackupKey(Buffer.from(key).toString("base64"))).toBe(key);
  expect(readBackupKey(Buffer.from(key.trim()).toString("base64"))).toBe(key);
  expect(readBackupKey("aGVsbG8=")).toBeUndefined();
});
