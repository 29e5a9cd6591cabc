import "../../styles/stylesheet.css";
import { CONFIRM_TOKEN_KEY, confirmTokenIn } from "@vitrine/domain/client/confirm-link";
import { dayLabel } from "@vitrine/domain/slots/booking-days";

import { runOneButton } from "../../one-button/run-one-button.ts";
import { sendConfirmBooking } from "../../scheduling-api/confirm-booking.ts";
import { CONFIRM_COPY } from "./confirm-copy.ts";

const token = new URLSearchParams(location.search).get(CONFIRM_TOKEN_KEY) ?? "";
const about = confirmTokenIn(token);

runOneButton({
  copy: CONFIRM_COPY,
  token: about && token,
  lead: about && CONFIRM_COPY.leadFor(dayLabel(about.day), about.time),
  send: sendConfirmBooking,
});
