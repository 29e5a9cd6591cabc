import { expect, test } from "vitest";

import { pushPrivateFrom } from "./push-settings.ts";

test.each([
  [undefined, false, []],
  ["off", false, []],
  ["on", true, []],
  ["yes", false, ["PUSH_PRIVATE must be on or off"]],
])("PUSH_PRIVATE=%s is read as %s", (value, isPrivate, problems) => {
  const complaints: string[] = [];
  const variables = value === undefined ? {} : { PUSH_PRIVATE: value };
  const read = pushPrivateFrom(variables, (name, problem) => complaints.push(`${name} ${problem}`));
  expect([read, complaints]).toEqual([isPrivate, problems]);
});
