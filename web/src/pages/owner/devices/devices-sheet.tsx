import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { MakeDeviceLinkAnswer } from "@vitrine/domain/wire/owner/make-device-link";
import type { DeviceOfOwner } from "@vitrine/domain/wire/owner/see-devices";
import { useCallback, useEffect, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import actStyles from "../acts/acts.module.css";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { Sheet } from "../sheets/sheet.tsx";
import sheetStyles from "../sheets/sheet.module.css";
import { DeviceLink } from "./device-link.tsx";
import styles from "./devices.module.css";
import { useCall } from "./use-call.ts";

/** The sheet's current step: the list of devices, or an act on it. */
type Step =
  | { readonly is: "list" }
  | { readonly is: "shutting out"; readonly device: DeviceOfOwner | "others" }
  | { readonly is: "adding"; readonly made: MakeDeviceLinkAnswer };

const LIST: Step = { is: "list" };

/** Lists the devices that open the agenda, and lets the owner disconnect and add devices. */
export function DevicesSheet({ access, onClosed }: { access: OwnerAccess; onClosed: () => void }) {
  const [step, setStep] = useState(LIST);
  const [devices, setDevices] = useState<readonly DeviceOfOwner[]>();
  const [done, setDone] = useState("");
  const { isSending, error, run, forget } = useCall();
  const act = { isSending, isSlow: isSending };

  const load = useCallback(
    () =>
      run(
        () => OWNER_DEVICES.seeDevices(access),
        (answer) => setDevices(answer.devices),
      ),
    [run, access],
  );
  useEffect(() => {
    queueMicrotask(load);
  }, [load]);

  const goTo = (next: Step): void => {
    forget();
    setDone("");
    setStep(next);
  };
  const shutOut = (device: DeviceOfOwner | "others"): void =>
    run(
      () => OWNER_DEVICES.disconnect(access, device === "others" ? "others" : device.deviceId),
      () => {
        setStep(LIST);
        setDone(device === "others" ? copy.devices.othersDone : copy.devices.done(device.name));
        load();
      },
    );

  // Closing a step leads back to the list, which may have changed meanwhile.
  if (step.is === "adding") {
    return (
      <Sheet
        title={copy.devices.add}
        onClosed={() => {
          goTo(LIST);
          load();
        }}
      >
        <DeviceLink {...step.made} />
      </Sheet>
    );
  }
  if (step.is === "shutting out") {
    const { device } = step;
    const isOthers = device === "others";
    return (
      <Sheet
        title={isOthers ? copy.devices.shutOutOthersTitle : copy.devices.shutOutTitle(device.name)}
        onClosed={() => goTo(LIST)}
      >
        {!isOthers && <p className={sheetStyles["summary"]}>{whenOf(device)}</p>}
        <p>{isOthers ? copy.devices.shutOutOthersWhat : copy.devices.shutOutWhat}</p>
        <ActError error={error} />
        <ActButton act={act} tone="danger" onPressed={() => shutOut(device)}>
          {isOthers ? copy.devices.shutOutOthers : copy.devices.confirm}
        </ActButton>
        <ActSpinner act={act} />
      </Sheet>
    );
  }
  const others = devices?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Sheet title={copy.devices.open} onClosed={onClosed}>
      <p>{copy.devices.what}</p>
      <p role="status" className={styles["done"]}>
        {done}
      </p>
      <ActError error={error} />
      {devices === undefined ? (
        isSending ? (
          <Spinner label={copy.devices.loading} />
        ) : (
          <button type="button" className={actStyles["button"]} onClick={load}>
            {copy.devices.retry}
          </button>
        )
      ) : (
        <>
          <DeviceList
            devices={devices}
            onShutOut={(device) => goTo({ is: "shutting out", device })}
          />
          <ActButton
            act={act}
            onPressed={() =>
              run(
                () => OWNER_DEVICES.makeLink(access),
                (made) => goTo({ is: "adding", made }),
              )
            }
          >
            {copy.devices.add}
          </ActButton>
          {others.length > 1 && (
            <button
              type="button"
              className={actStyles["button"]}
              data-tone="quiet"
              onClick={() => goTo({ is: "shutting out", device: "others" })}
            >
              {copy.devices.shutOutOthers}
            </button>
          )}
        </>
      )}
    </Sheet>
  );
}

function DeviceList({
  devices,
  onShutOut,
}: {
  devices: readonly DeviceOfOwner[];
  onShutOut: (device: DeviceOfOwner) => void;
}) {
  return (
    <ul className={styles["devices"]}>
      {devices.map((device) => (
        <li key={device.deviceId} className={styles["device"]}>
          <p>
            <strong>{device.name}</strong>
            {device.isThis && <span className={styles["this"]}>{copy.devices.isThis}</span>}
            <span className={styles["when"]}>{whenOf(device)}</span>
          </p>
          {!device.isThis && (
            <button
              type="button"
              className={styles["shut-out"]}
              aria-label={copy.devices.shutOutOne(device.name)}
              onClick={() => onShutOut(device)}
            >
              {copy.devices.confirm}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** When the device was connected and last seen, by the shop's clock. To the hour, because it is recorded once an hour. */
function whenOf({ connectedAt, lastSeen }: DeviceOfOwner): string {
  const hour = Number(lastSeen.slice("2026-11-23T".length, "2026-11-23T10".length));
  return `${copy.devices.connected(dayLabelOf(connectedAt))} · ${copy.devices.seen(dayLabelOf(lastSeen), hour)}`;
}

function dayLabelOf(time: string): string {
  return dayLabel(time.slice(0, "2026-11-23".length));
}
