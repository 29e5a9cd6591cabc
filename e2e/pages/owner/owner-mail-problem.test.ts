// A client whose mail was refused, as the owner sees it beside the booking.

import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

import { expect, expectAccessible, expectNothingCutOff, test as journey } from "../../journey.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

const REFUSED = "O e-mail de confirmação não chegou: endereço recusado";

const test = journey.extend({
  /** A shop whose mail server knows none of its clients. */
  serverSettings: async ({}, use) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("no such mailbox"), { responseCode: 550 })),
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as AddressInfo;
    await use({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
    });
    await new Promise<void>((closed) => server.close(() => closed()));
  },
});

for (const [width, height] of [
  [320, 568],
  [1440, 900],
] as const) {
  test(`at ${width} px a refused mail is a mark in the day, and words in the booking's sheet`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    const screen = await openOwnerScreen(page);
    await screen.showDay("2026-11-24");
    await bookTuesdayAtEight(shop);
    const booking = screen.booking("08:00 - 08:30 João da Silva");
    await expect(booking).toHaveAccessibleDescription(new RegExp(REFUSED));
    await expect(page.getByText("e-mail", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNothingCutOff(page);

    await booking.click();
    await expect(screen.sheet.getByText(REFUSED)).toBeVisible();
    await expect(screen.sheet.getByRole("link", { name: "987654321" })).toHaveAttribute(
      "href",
      "tel:987654321",
    );
    await expectAccessible(page);
    await expectNothingCutOff(page);
  });
}
