import type { CreateTableRequest } from "@vitrine/domain/wire/calls";

import { TABLE_LABELS, bookingScreen } from "../../../e2e/booking-screen.ts";
import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { takeScreenshot } from "../phone-screen.ts";

// Two columns, and all that a group chooses in one look.
const TABLET_SCREEN = { width: 1_110, height: 770 };

const THURSDAY: Omit<CreateTableRequest, "clientPhone" | "dateTimeStart" | "dateTimeEnd"> = {
  clientName: "Família Andrade",
  clientEmail: "cliente@example.com",
  calendarId: "reservas",
  barberColorId: 6,
  clientNumber: 12,
  clientMax: 20,
};

/** Ten people want dinner on Thursday, when other groups already fill the late morning and the early evening. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  await product.bookTable({
    ...THURSDAY,
    clientPhone: "987651001",
    dateTimeStart: "2026-11-26T10:00:00-03:00",
    dateTimeEnd: "2026-11-26T12:00:00-03:00",
  });
  await product.bookTable({
    ...THURSDAY,
    clientPhone: "987651002",
    dateTimeStart: "2026-11-26T18:00:00-03:00",
    dateTimeEnd: "2026-11-26T20:00:00-03:00",
  });
  const screen = bookingScreen(await product.visit("/reserva", TABLET_SCREEN), TABLE_LABELS);
  await screen.fillClient({ name: "Marina Duarte", email: "marina@example.com" });
  await screen.chooseBarber("barbeiro1", "pintura");
  await screen.choosePeople("10");
  await screen.day("qui 26/11").check();
  await screen.slot("20:00 - 22:00").check();
  await screen.panel
    .getByRole("radiogroup", { name: "Dia" })
    .evaluate((days) => scrollBy(0, days.getBoundingClientRect().top - 28));
  return { screenshots: { "reserva.png": await takeScreenshot(screen.page) } };
}
