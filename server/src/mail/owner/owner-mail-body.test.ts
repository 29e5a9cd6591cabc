import { expect, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";

import { readSealKey } from "../../settings/seal.ts";
import { storeSetting } from "../../shops/seal-settings.ts";
import { ownerPageUrls } from "./owner-mail-body.ts";

test("mails lead to the owner's page where the environment or the shop's row opens it", async () => {
  const database = await temporaryDatabase();
  const sealKey = readSealKey("01".repeat(32));
  if (sealKey === undefined) throw new Error("no key");
  const settings = {
    publicUrl: "https://www.example.com",
    ownerSecrets: new Map<string, string>(),
    sealKey,
    sealKeyBefore: undefined,
  };
  const pageOf = (changes: Partial<typeof settings> | { sealKey: undefined }) =>
    ownerPageUrls({ ...settings, ...changes }, database)("barbearia");
  expect(await pageOf({})).toBeUndefined();
  const ownerSecrets = new Map([["barbearia", "tesoura-de-ouro-0001"]]);
  expect(await pageOf({ ownerSecrets })).toBe("https://www.example.com/dono");
  await storeSetting(database, sealKey, {
    calendarId: "barbearia",
    name: "owner-link",
    text: "text",
  });
  expect(await pageOf({})).toBe("https://www.example.com/dono");
  expect(await pageOf({ sealKey: undefined })).toBeUndefined();
});
