import chip from "../../ui/chip.module.css";
import { ANYONE_NAME } from "./anyone.ts";
import styles from "./anyone-button.module.css";

/** Chooses with one tap what takes two in the list beside it. Until React runs, early-form.ts handles its click. */
export function AnyoneButton({
  text,
  isChosen,
  onChosen,
}: {
  text: string;
  isChosen: boolean;
  onChosen: (name: string) => void;
}) {
  return (
    <button
      type="button"
      className={`${chip["chip"]} ${styles["anyone"]}`}
      value={ANYONE_NAME}
      aria-pressed={isChosen}
      // A choice that is made again would clear the day.
      onClick={() => isChosen || onChosen(ANYONE_NAME)}
    >
      {text}
    </button>
  );
}
