import { expect, test } from "vitest";

import { configFrom } from "../../config.ts";

const OWN_ACCOUNT = {
  OPERATOR_MAIL: "suporte@example.com",
  OPERATOR_SMTP_URL: "smtp://localhost:2525",
  MAIL_FROM: "Agenda <agenda@example.com>",
};

const problemsOf = (variables: Record<string, string>) => {
  const read = configFrom(variables);
  return read.ok ? [] : read.problems;
};

test("the operator's mails have an account of their own, also where clients get no mail", () => {
  const read = configFrom(OWN_ACCOUNT);
  expect(read.ok && read.config.mail).toBe(undefined);
  expect(read.ok && read.config.operatorMail).toEqual({
    to: "suporte@example.com",
    account: {
      smtp: { host: "localhost", port: 2_525, secure: false, login: undefined },
      from: { name: "Agenda", address: "agenda@example.com" },
    },
  });
});

test("without an account of their own they go out by that of the clients' mails", () => {
  const { OPERATOR_SMTP_URL: _, ...rest } = OWN_ACCOUNT;
  const read = configFrom({ ...rest, SMTP_URL: "smtp://localhost:25" });
  expect(read.ok && read.config.operatorMail?.account.smtp.port).toBe(25);
});

test.each([
  [
    { OPERATOR_MAIL: "suporte@example.com" },
    "OPERATOR_MAIL needs OPERATOR_SMTP_URL or SMTP_URL, and MAIL_FROM",
  ],
  [
    { OPERATOR_MAIL: "suporte@example.com", OPERATOR_SMTP_URL: "smtp://localhost" },
    "OPERATOR_MAIL needs MAIL_FROM",
  ],
  [
    { ...OWN_ACCOUNT, OPERATOR_MAIL: "s3cret" },
    "OPERATOR_MAIL must be one mail address, such as suporte@example.com",
  ],
  [
    { ...OWN_ACCOUNT, OPERATOR_SMTP_URL: "s3cret" },
    "OPERATOR_SMTP_URL must be an address such as smtps://user:password@smtp.example.com:465",
  ],
  [{ OPERATOR_SMTP_URL: "smtp://localhost" }, "OPERATOR_SMTP_URL needs OPERATOR_MAIL"],
])("a setting that no mail to the operator could go by is refused by name: %#", (...test) => {
  const [variables, problem] = test;
  expect(problemsOf(variables)).toEqual([problem]);
});

test.each(["https://hc-ping.com/uuid?a=b", "http://127.0.0.1:3001/api/push/x"])(
  "%j may be called while all is well",
  (address) => {
    const read = configFrom({ HEARTBEAT_URL: address });
    expect(read.ok && read.config.heartbeatUrl).toBe(address);
  },
);

test.each(["http://hc-ping.com/s3cret", "https://user:s3cret@hc-ping.com/", "s3cret", "ftp://a/"])(
  "%j is refused as the address to call, and not quoted",
  (address) => {
    expect(problemsOf({ HEARTBEAT_URL: address })).toEqual([
      "HEARTBEAT_URL must be an https address without a login, such as https://hc-ping.com/your-uuid; http only to this machine",
    ]);
  },
);
