import { expect, test } from "vitest";

import { caldavCalendarIn } from "./caldav-settings.ts";

const CALENDAR = {
  url: "https://cloud.example.com/dona/barbearia",
  user: "dona",
  password: "s3 cret:é",
  publicOnly: true,
};

test.each([
  "https://cloud.example.com/dona/barbearia\ndona\ns3 cret:é",
  "https://cloud.example.com/dona/barbearia/\r\ndona\r\ns3 cret:é\r\n",
])("address, user and password are a calendar that only the internet reaches: %#", (text) => {
  expect(caldavCalendarIn(text)).toEqual(CALENDAR);
});

test.each([
  "",
  "https://cloud.example.com/dona",
  "https://cloud.example.com/dona\ndona",
  "https://cloud.example.com/dona\ndona\n\n",
  "https://cloud.example.com/dona\ndona\ns3cret\nmore",
  "https://cloud.example.com/dona\ndo:na\ns3cret",
  "https://cloud.example.com/dona\ndo\u0000na\ns3cret",
  "https://cloud.example.com/dona?x=1\ndona\ns3cret",
  "https://dona:s3cret@cloud.example.com/dona\ndona\ns3cret",
  "file:///etc/passwd\ndona\ns3cret",
  "cloud.example.com\ndona\ns3cret",
])("anything else is no calendar: %#", (text) => {
  expect(caldavCalendarIn(text)).toBeUndefined();
});
