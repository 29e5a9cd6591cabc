import { Check } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import type { Dispatch } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { AnyForm, FormAction } from "../form/form-state.ts";
import { emptyingActions } from "./remembered-client.ts";
import type { RememberedClient } from "./remembered-client.ts";
import styles from "../create/remember-me.module.css";

export function RememberMe({
  client,
  form,
  dispatch,
}: {
  client: RememberedClient;
  form: AnyForm;
  dispatch: Dispatch<FormAction>;
}) {
  const copy = useBookingCopy();
  const { isAsked, news, values } = useSyncExternalStore(client.subscribe, client.read);
  const box = useRef<HTMLInputElement>(null);
  // The surrounding element then gives up its space (remember-me.module.css).
  if (!client.canRemember) return <span hidden />;
  return (
    <div className={styles["remember-me"]}>
      <label className={styles["choice"]}>
        <input
          ref={box}
          type="checkbox"
          checked={isAsked}
          onChange={(event) => client.ask(event.currentTarget.checked)}
        />
        <span className={styles["box"]}>
          <Check aria-hidden="true" size={16} strokeWidth={3} />
        </span>
        {copy.remember.label}
      </label>
      <p className={styles["state"]} aria-live="polite">
        {news && copy.remember[news]}
      </p>
      {values && (
        <button
          type="button"
          className={styles["forget"]}
          onClick={() => {
            // This button disappears, so the focus must move elsewhere first.
            box.current?.focus();
            for (const action of emptyingActions(form.values, values)) dispatch(action);
            client.forget();
          }}
        >
          {copy.remember.forget}
        </button>
      )}
    </div>
  );
}
