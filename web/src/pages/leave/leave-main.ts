import "../../styles/stylesheet.css";
import { leaveToken, sendLeaveWaits } from "../../scheduling-api/leave-waits.ts";
import type { SendResult } from "../../scheduling-api/scheduling-api.ts";
import { LEAVE_COPY as COPY } from "./leave-copy.ts";

// A page with one button needs no React. Nothing is sent until it is pressed: programs that check mails follow their links.

const token = leaveToken(location.search);
if (token === undefined) {
  // A button would not help.
  for (const part of document.querySelectorAll("[data-way]")) part.setAttribute("hidden", "");
  showProblem(COPY.incomplete);
} else letLeave(token);

function letLeave(tokenOfLink: string): void {
  const button = document.querySelector<HTMLButtonElement>("[data-leaves]");
  if (button !== null) button.disabled = false;
  let isSending = false;
  document.addEventListener("click", ({ target }) => {
    if (isSending || !(target instanceof Element) || !target.closest("[data-leaves]")) return;
    isSending = true;
    showSending(true);
    showProblem("");
    void sendLeaveWaits(import.meta.env.SCHEDULING_URL ?? "", tokenOfLink).then((result) => {
      isSending = false;
      showSending(false);
      if (result.ok) showDone();
      else showProblem(problemOf(result));
    });
  });
}

function problemOf(result: Extract<SendResult, { ok: false }>): string {
  return result.reason === "failed" ? COPY.noAnswer : (result.error ?? COPY.failed);
}

/** Not by `disabled`, which would drop the focus. */
function showSending(isSending: boolean): void {
  document.querySelector("[data-leaves]")?.setAttribute("aria-disabled", String(isSending));
  const words = document.querySelector("[data-sending]");
  if (words !== null) words.textContent = isSending ? COPY.sending : "";
}

/** An empty text hides the last one. */
function showProblem(text: string): void {
  const problem = document.querySelector<HTMLElement>("[data-problem]");
  const words = problem?.querySelector("span");
  if (!problem || !words) return;
  problem.hidden = text === "";
  words.textContent = text;
}

function showDone(): void {
  document.querySelector("[data-asks]")?.setAttribute("hidden", "");
  const done = document.querySelector<HTMLElement>("[data-done]");
  if (done === null) return;
  done.hidden = false;
  done.querySelector<HTMLElement>("h1")?.focus();
}
