import { LogOut, Smartphone } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import type { PageDevices } from "../../scheduling-api/devices-api.ts";
import { useAccessCopy } from "./access-copy.ts";
import type { LinkKind } from "./link-kind.ts";
import styles from "./page-frame.module.css";
import { useOnDemand } from "./use-on-demand.ts";

const loadDevices = async () => (await import("./devices-sheet.tsx")).DevicesSheet;

/** The foot of a page that a secret link opens: which devices open it, and how this one leaves. */
export function PageFoot({
  linkKind,
  devices,
  leave,
  children,
}: {
  /** `undefined` where this browser is no device. */
  linkKind: LinkKind | undefined;
  /** `undefined` while the page is not open, or where no device can be made. */
  devices: PageDevices | undefined;
  /** Returns whether this browser has left. */
  leave: () => Promise<boolean>;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const copy = useAccessCopy();
  const [areDevicesShown, setDevicesShown] = useState(false);
  const { part: DevicesSheet, hasFailed, retry } = useOnDemand(loadDevices, areDevicesShown);
  const [leaving, setLeaving] = useState<"under way" | "failed">();
  return (
    <>
      <footer className={styles["foot"]}>
        <p>{copy.devices.leaveWhat[linkKind ?? "withoutDevice"]}</p>
        <div className={styles["tools"]}>
          {devices !== undefined && (
            <button
              type="button"
              className={styles["tool"]}
              onClick={hasFailed ? retry : () => setDevicesShown(true)}
            >
              <Smartphone aria-hidden="true" size={20} />
              {copy.devices.open}
            </button>
          )}
          {children}
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
            {leaving === "under way" ? copy.devices.leaving : copy.devices.leave}
          </button>
        </div>
        {hasFailed && <p role="alert">{copy.devices.failed}</p>}
        {leaving === "failed" && <p role="alert">{copy.devices.leaveFailed}</p>}
      </footer>
      {devices !== undefined && areDevicesShown && DevicesSheet !== undefined && (
        <DevicesSheet devices={devices} onClosed={() => setDevicesShown(false)} />
      )}
    </>
  );
}
