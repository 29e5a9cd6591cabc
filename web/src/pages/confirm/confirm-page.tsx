import { OneButtonPage } from "../../one-button/one-button-page.tsx";
import { CONFIRM_COPY } from "./confirm-copy.ts";

/** Confirms the booking of which a reminder is. confirm-main.ts runs it. */
export function Page() {
  return <OneButtonPage copy={CONFIRM_COPY} />;
}
