import { CLIENT_KEY } from "../../booking/memory/remembered-values.ts";

/** The form of a known client, and all below it, is painted once the early script has put one line in the place of its fields. */
export const WAITING = "waits";

/** The document runs this before it paints, by the hash in its policy. In a private window there is no storage to ask. */
export const MARK_WAITING_FORM = `try{localStorage["${CLIENT_KEY}"]&&(document.documentElement.dataset.${WAITING}="")}catch{}`;

export function showWaitingForm(): void {
  delete document.documentElement.dataset[WAITING];
}
