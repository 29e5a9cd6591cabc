import { expect, test } from "vitest";

import { operatorMailOf } from "./operator-mail.ts";

const MACHINE = { name: "agenda.example.com", zone: "America/Sao_Paulo" };
const AT = Date.parse("2026-11-24T03:20:00-03:00");
const FULL = { english: "full", portuguese: "O disco de /data está 90 % cheio; restam 10 MB." };
const OFF = { english: "off", portuguese: "O relógio está adiantado." };

test("one mail says what began, what goes on and what is over, each with the first command to look at", () => {
  const { subject, text } = operatorMailOf(
    MACHINE,
    {
      disk: { ...FULL, since: AT, isKnown: false },
      clock: { ...OFF, since: AT - 3_600_000, isKnown: true },
      mail: { ...OFF, since: AT - 7_200_000, endedAt: AT, isKnown: true },
    },
    AT,
  );
  expect(subject).toBe("agenda.example.com: O disco está quase cheio (e mais 2)");
  expect(text).toBe(`agenda.example.com, 24/11, 03:20

COMEÇOU

O disco está quase cheio (desde 24/11, 03:20)
O disco de /data está 90 % cheio; restam 10 MB.
Veja primeiro:  df -h
Depois, em docs/terca-3-da-manha.md: “O disco está cheio”

CONTINUA

O relógio da máquina está errado (desde 24/11, 02:20)
O relógio está adiantado.
Veja primeiro:  timedatectl
Depois, em docs/terca-3-da-manha.md: “O relógio está errado”

PASSOU

Os e-mails saem de novo
Durou de 24/11, 01:20 até 24/11, 03:20.

Você recebe este e-mail porque este endereço está em OPERATOR_MAIL. Enquanto durar, um lembrete por dia; quando passar, um e-mail.
`);
});

test("when nothing is wrong any more, the mail says so", () => {
  const alarm = { ...FULL, since: AT - 60_000, endedAt: AT, isKnown: true };
  const { subject, text } = operatorMailOf(MACHINE, { disk: alarm }, AT);
  expect(subject).toBe("agenda.example.com: O disco tem espaço de novo");
  expect(text).toContain("\n\nNada mais está errado.\n\n");
});
