import type { ReactNode } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import type { Act } from "./use-act.ts";
import styles from "./acts.module.css";

/** A button that does something on the server, and ignores clicks while that is under way. */
export function ActButton({
  act,
  tone = "main",
  type = "button",
  describedBy,
  onPressed,
  children,
}: {
  act: Pick<Act, "isSending">;
  tone?: "main" | "quiet" | "danger";
  type?: "button" | "submit";
  describedBy?: string;
  onPressed?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type={type === "submit" ? "submit" : "button"}
      className={styles["button"]}
      data-tone={tone}
      // Not `disabled`, which would drop the focus.
      aria-disabled={act.isSending}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (act.isSending) event.preventDefault();
        else onPressed?.();
      }}
    >
      {children}
    </button>
  );
}

/** A spinner for an act that takes long. Its place is always there, so that showing it moves nothing. */
export function ActSpinner({ act }: { act: Pick<Act, "isSlow"> }) {
  return (
    <div className={styles["spinner"]}>{act.isSlow && <Spinner label={copy.acts.sending} />}</div>
  );
}
