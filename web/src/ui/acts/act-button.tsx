import { TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { usePartWords } from "../part-words.ts";
import { Spinner } from "../spinner.tsx";
import styles from "./acts.module.css";

/** Something that is sent to the server, as its button shows it. */
export interface ShownAct {
  readonly isSending: boolean;
  /** Whether it takes so long that a spinner stands beside it. */
  readonly isSlow: boolean;
  /** The reason why the last try failed. */
  readonly error: string | undefined;
}

/** A button that ignores clicks while its act, if it has one, is under way. */
export function ActButton({
  id,
  act,
  tone = "main",
  type = "button",
  describedBy,
  onPressed,
  children,
}: {
  id?: string;
  act?: Pick<ShownAct, "isSending">;
  tone?: "main" | "quiet" | "danger" | "plain";
  type?: "button" | "submit";
  describedBy?: string;
  onPressed?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      id={id}
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
}: ComponentProps<typeof ActButton> & { act: ShownAct }) {
  return (
    <>
      <ActError error={act.error} />
      <ActButton act={act} {...button} />
      <ActSpinner act={act} />
    </>
  );
}

/** A spinner for an act that takes long. Its space is always kept, so that showing it moves nothing. */
export function ActSpinner({ act }: { act: Pick<ShownAct, "isSlow"> }) {
  const { sending } = usePartWords();
  return <div className={styles["spinner"]}>{act.isSlow && <Spinner label={sending} />}</div>;
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
