import { LogOut, Smartphone } from "lucide-react";
import { useState } from "react";

import type { OwnerAccess } from "../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../scheduling-api/owner-backend.ts";
import type { LinkKind } from "./access/kept-by-owner.ts";
import { useOwnerCopy } from "./copy/use-owner-copy.ts";
import { DevicesSheet } from "./devices/devices-sheet.tsx";
import styles from "./owner-page.module.css";

export function PageFoot({
  access,
  linkKind,
  isOpen,
  leave,
}: {
  access: OwnerAccess;
  linkKind: LinkKind | undefined;
  isOpen: boolean;
  leave: () => Promise<boolean>;
}) {
  const copy = useOwnerCopy();
  const [areDevicesShown, setDevicesShown] = useState(false);
  const [leaving, setLeaving] = useState<"under way" | "failed">();
  const isShown = isOpen && OWNER_DEVICES.isHome();
  return (
    <>
      <footer className={styles["foot"]}>
        <p>{copy.devices.leaveWhat[linkKind ?? "withoutDevice"]}</p>
        <div className={styles["tools"]}>
          {isShown && (
            <button type="button" className={styles["tool"]} onClick={() => setDevicesShown(true)}>
              <Smartphone aria-hidden="true" size={20} />
              {copy.devices.open}
            </button>
          )}
          <button
            type="button"
            className={styles["tool"]}
            // `disabled` would drop the focus.
            aria-disabled={leaving === "under way"}
            onClick={() => {
              if (leaving === "under way") return;
              setLeaving("under way");
              void leave().then((isOut) => setLeaving(isOut ? undefined : "failed"));
            }}
          >
            <LogOut aria-hidden="true" size={20} />
            {leaving === "under way" ? copy.devices.leaving : copy.leave}
          </button>
        </div>
        {leaving === "failed" && <p role="alert">{copy.devices.leaveFailed}</p>}
      </footer>
      {isShown && areDevicesShown && (
        <DevicesSheet access={access} onClosed={() => setDevicesShown(false)} />
      )}
    </>
  );
}
