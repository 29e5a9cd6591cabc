import { TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import styles from "./acts.module.css";
import type { Act } from "./use-act.ts";

/** A button that ignores clicks while its act, if it has one, is under way. */
export function ActButton({
  act,
  tone = "main",
  type = "button",
  describedBy,
  onPressed,
  children,
}: {
  act?: Pick<Act, "isSending">;
  tone?: "main" | "quiet" | "danger" | "plain";
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
      // `disabled` would drop the focus.
      aria-disabled={act?.isSending}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (act?.isSending === true) event.preventDefault();
        else onPressed?.();
      }}
    >
      {children}
    </button>
  );
}

/** A button that sends an act, between the reason why the last try failed and the act's spinner. */
export function SendButton({
  act,
  ...button
}: ComponentProps<typeof ActButton> & { act: Pick<Act, "isSending" | "isSlow" | "error"> }) {
  return (
    <>
      <ActError error={act.error} />
      <ActButton act={act} {...button} />
      <ActSpinner act={act} />
    </>
  );
}

/** A spinner for an act that takes long. Its space is always kept, so that showing it moves nothing. */
export function ActSpinner({ act }: { act: Pick<Act, "isSlow"> }) {
  const copy = useOwnerCopy();
  return (
    <div className={styles["spinner"]}>{act.isSlow && <Spinner label={copy.acts.sending} />}</div>
  );
}

/** The reason why an act was not done. It stays until the next try. */
export function ActError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={styles["error"]}>
      <TriangleAlert aria-hidden="true" size={20} />
      <span>{error}</span>
    </p>
  );
}
