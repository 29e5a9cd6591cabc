import { OneButtonPage } from "../../one-button/one-button-page.tsx";
import { LEAVE_COPY } from "./leave-copy.ts";

/** Ends the waits of who opens it by a mail's link. leave-main.ts runs it. */
export function Page() {
  return <OneButtonPage copy={LEAVE_COPY} />;
}
