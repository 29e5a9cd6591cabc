import { expect, test } from "vitest";

import type { BusyCalendarOfDay } from "@vitrine/domain/wire/owner/see-day";

import { OWNER_COPY } from "../copy/owner-copy.ts";
import { busySentences } from "./busy-sentences.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const CURRENT: BusyCalendarOfDay = { barberColorIds: [6], state: "current" };

test("nothing is said of calendars that are up to date and understood", () => {
  expect(busySentences([CURRENT, CURRENT], NOW, OWNER_COPY)).toEqual([]);
});

test("a late calendar and one that was never read are said once each", () => {
  const lastRead = "2026-11-23T09:40:00-03:00";
  const late: BusyCalendarOfDay = { ...CURRENT, state: "late", lastRead };
  const unread: BusyCalendarOfDay = { ...CURRENT, state: "unread" };
  expect(busySentences([late, unread, unread], NOW, OWNER_COPY)).toEqual([
    "Um calendário ligado foi lido pela última vez há 20 min. O que ele fechou continua fechado.",
    "Um calendário ligado ainda não foi lido: nada dele está fechado.",
  ]);
});

test("events that are not understood are counted, with the days that are known", () => {
  const two = { ...CURRENT, notUnderstood: { events: 2, days: ["2026-11-24", "2026-11-26"] } };
  expect(busySentences([two], NOW, OWNER_COPY)).toEqual([
    "2 eventos do seu outro calendário não foram entendidos (ter 24/11, qui 26/11): o horário deles pode estar aberto aqui. Confira e salve de novo no calendário; até lá, feche o horário aqui.",
  ]);
  const one = { ...CURRENT, notUnderstood: { events: 1, days: [] } };
  expect(busySentences([one], NOW, OWNER_COPY)[0]).toMatch(
    /^1 evento do seu outro calendário não foi entendido: o horário dele /,
  );
});

test("a booking that stands elsewhere is named by both its times, and more than three are counted", () => {
  const moved = (hour: number) => ({
    bookingId: `${hour}`,
    bookedAt: `2026-11-24T0${hour}:00:00-03:00`,
    start: "2026-11-25T15:30:00-03:00",
    end: "2026-11-25T16:00:00-03:00",
  });
  expect(busySentences([{ ...CURRENT, movedBookings: [moved(9)] }], NOW, OWNER_COPY)).toEqual([
    "O agendamento de ter 24/11, 09:00 está em qua 25/11, 15:30 no seu calendário. Aqui ele não mudou, e o horário de lá está fechado. Para mudar, toque nele e em Mudar.",
  ]);
  const five = { ...CURRENT, movedBookings: [5, 6, 7, 8, 9].map(moved) };
  const sentences = busySentences([five], NOW, OWNER_COPY);
  expect(sentences).toHaveLength(4);
  expect(sentences[3]).toBe("Mais 2 agendamentos estão em outro horário no seu calendário.");
});
