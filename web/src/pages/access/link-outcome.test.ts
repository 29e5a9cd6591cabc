import { expect, test } from "vitest";

import type { ConnectResult } from "../../scheduling-api/devices-api.ts";
import { OWNER_COPY } from "../owner/copy/owner-copy.ts";
import { afterConnecting } from "./link-outcome.ts";

const BY_CODE = { code: "0123456789abcdef0123456789abcdef" };
const BY_SECRET = { secret: "0123456789abcdef" };

const refused = (status: number, error?: string): ConnectResult => ({
  ok: false,
  reason: "refused",
  status,
  error,
  retryAfterMilliseconds: undefined,
});
const FAILED: ConnectResult = { ok: false, reason: "failed", cause: undefined };
const NOT_KEPT: ConnectResult = { ok: false, reason: "not-kept" };
const FULL = "Esta agenda já abre em 20 aparelhos.";

test("a browser that became a device is opened by its cookie, whatever the link held", () => {
  for (const link of [BY_CODE, BY_SECRET]) {
    expect(afterConnecting(link, { ok: true }, OWNER_COPY)).toBe("device");
  }
});

test("the secret goes on opening the agenda where the browser cannot become a device, but for a wrong one", () => {
  for (const result of [FAILED, NOT_KEPT, refused(404), refused(409, FULL), refused(503)]) {
    expect(afterConnecting(BY_SECRET, result, OWNER_COPY)).toBe("secret");
  }
  expect(afterConnecting(BY_SECRET, refused(403), OWNER_COPY)).toEqual({
    sentence: "Este endereço não abre nenhuma agenda. Confira o link do dono.",
    canRetry: false,
  });
});

test("a code that opens nothing says why, and is tried again only where that may help", () => {
  const sentences = [refused(403), NOT_KEPT, refused(409, FULL), FAILED, refused(502)].map(
    (result) => afterConnecting(BY_CODE, result, OWNER_COPY),
  );
  expect(sentences).toEqual([
    {
      sentence:
        "Este link não abre mais: um link de aparelho novo vale por 24 horas, para até 5 aparelhos. Peça outro.",
      canRetry: false,
    },
    {
      sentence:
        "O navegador não guardou o acesso. Permita cookies deste site, ou abra o link em outro navegador.",
      canRetry: true,
    },
    { sentence: FULL, canRetry: true },
    {
      sentence: "A agenda não carregou. Confira a conexão e tente de novo.",
      canRetry: true,
    },
    {
      sentence: "A agenda não carregou. Confira a conexão e tente de novo.",
      canRetry: true,
    },
  ]);
});
