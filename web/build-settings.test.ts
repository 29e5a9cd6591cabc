import { expect, test } from "vitest";

import { readBuildSettings } from "./build-settings.ts";

test("without settings the calls go to the page's own origin and nothing is canonical", () => {
  expect(readBuildSettings({})).toMatchObject({ schedulingUrl: "", publicUrl: undefined });
});

test("an empty setting is an unset one", () => {
  expect(readBuildSettings({ SCHEDULING_URL: "", PUBLIC_URL: " " })).toMatchObject({
    schedulingUrl: "",
    publicUrl: undefined,
  });
});

test("an address keeps its path and loses the slash at its end", () => {
  expect(
    readBuildSettings({
      SCHEDULING_URL: "https://api.example.com/agenda/",
      PUBLIC_URL: "https://example.com/",
    }),
  ).toMatchObject({
    schedulingUrl: "https://api.example.com/agenda",
    publicUrl: "https://example.com",
  });
});

test.each([
  "api.example.com",
  "ftp://example.com",
  "javascript:alert(1)",
  "https://a.example/?x=1",
])("%s stops the build", (value) => {
  expect(() => readBuildSettings({ SCHEDULING_URL: value })).toThrow("SCHEDULING_URL");
});

test("the privacy notice says the server's own number of days, 90 unless it is set", () => {
  expect(readBuildSettings({}).retentionDays).toBe(90);
  expect(readBuildSettings({ RETENTION_DAYS: "" }).retentionDays).toBe(90);
  expect(readBuildSettings({ RETENTION_DAYS: "30" }).retentionDays).toBe(30);
});

test.each(["0", "-1", "1.5", "thirty", "36501"])("%s days stop the build", (value) => {
  expect(() => readBuildSettings({ RETENTION_DAYS: value })).toThrow("RETENTION_DAYS");
});

test("while developing, the server is where PORT says", () => {
  expect(readBuildSettings({}).devBackend).toBe("http://127.0.0.1:3000");
  expect(readBuildSettings({ PORT: "" }).devBackend).toBe("http://127.0.0.1:3000");
  expect(readBuildSettings({ PORT: "3210" }).devBackend).toBe("http://127.0.0.1:3210");
});
