import type { SendResult } from "../scheduling-api/scheduling-api.ts";
import type { OneButtonCopy } from "./one-button-copy.ts";

// A page with one button needs no React. Nothing is sent until it is pressed: programs that check mails follow their links.

interface OneButton {
  readonly copy: OneButtonCopy;
  /** What the link holds; `undefined` when it is not whole. */
  readonly token: string | undefined;
  /** Instead of the copy's lead, where the link says more. */
  readonly lead?: string | undefined;
  readonly send: (baseUrl: string, token: string) => Promise<SendResult>;
}

/** Makes the prerendered page's button work. */
export function runOneButton({ copy, token, lead, send }: OneButton): void {
  if (token === undefined) {
    // A button would not help.
    for (const part of document.querySelectorAll("[data-way]")) part.setAttribute("hidden", "");
    return showProblem(copy.incomplete);
  }
  const leadText = document.querySelector("[data-lead]");
  if (lead !== undefined && leadText !== null) leadText.textContent = lead;
  const button = document.querySelector<HTMLButtonElement>("[data-sends]");
  if (button !== null) button.disabled = false;
  let isSending = false;
  document.addEventListener("click", ({ target }) => {
    if (isSending || !(target instanceof Element) || !target.closest("[data-sends]")) return;
    isSending = true;
    showSending(copy.sending);
    showProblem("");
    void send(import.meta.env.SCHEDULING_URL ?? "", token).then((result) => {
      isSending = false;
      showSending("");
      if (result.ok) showDone();
      else showProblem(result.reason === "failed" ? copy.noAnswer : (result.error ?? copy.failed));
    });
  });
}

/** An empty text: nothing is being sent. Not by `disabled`, which would drop the focus. */
function showSending(text: string): void {
  document.querySelector("[data-sends]")?.setAttribute("aria-disabled", String(text !== ""));
  const words = document.querySelector("[data-sending]");
  if (words !== null) words.textContent = text;
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
