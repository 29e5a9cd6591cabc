import { dayLabel } from "@vitrine/domain/booking-days";
import type { MakeDeviceLinkAnswer } from "@vitrine/domain/wire/owner/make-device-link";
import type { DeviceOfOwner } from "@vitrine/domain/wire/owner/see-devices";
import { useCallback, useEffect, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import actStyles from "../acts/acts.module.css";
import { DEVICES_COPY } from "../copy/devices-copy.ts";
import { Sheet } from "../sheets/sheet.tsx";
import sheetStyles from "../sheets/sheet.module.css";
import { DeviceLink } from "./device-link.tsx";
import styles from "./devices.module.css";
import { useCall } from "./use-call.ts";

/** What the sheet shows: the devices, or what is done with them. */
type Step =
  | { readonly is: "list" }
  | { readonly is: "shutting out"; readonly device: DeviceOfOwner | "others" }
  | { readonly is: "adding"; readonly made: MakeDeviceLinkAnswer };

const LIST: Step = { is: "list" };

/** The devices that open the agenda: what the owner sees of them, shuts out and adds. */
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
        setDone(device === "others" ? DEVICES_COPY.othersDone : DEVICES_COPY.done(device.name));
        load();
      },
    );

  // What lies over the list leads back to it, which may have changed meanwhile.
  if (step.is === "adding") {
    return (
      <Sheet
        title={DEVICES_COPY.add}
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
        title={isOthers ? DEVICES_COPY.shutOutOthersTitle : DEVICES_COPY.shutOutTitle(device.name)}
        onClosed={() => goTo(LIST)}
      >
        {!isOthers && <p className={sheetStyles["summary"]}>{whenOf(device)}</p>}
        <p>{isOthers ? DEVICES_COPY.shutOutOthersWhat : DEVICES_COPY.shutOutWhat}</p>
        <ActError error={error} />
        <ActButton act={act} tone="danger" onPressed={() => shutOut(device)}>
          {isOthers ? DEVICES_COPY.shutOutOthers : DEVICES_COPY.confirm}
        </ActButton>
        <ActSpinner act={act} />
      </Sheet>
    );
  }
  const others = devices?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Sheet title={DEVICES_COPY.open} onClosed={onClosed}>
      <p>{DEVICES_COPY.what}</p>
      <p role="status" className={styles["done"]}>
        {done}
      </p>
      <ActError error={error} />
      {devices === undefined ? (
        isSending ? (
          <Spinner label={DEVICES_COPY.loading} />
        ) : (
          <button type="button" className={actStyles["button"]} onClick={load}>
            {DEVICES_COPY.retry}
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
            {DEVICES_COPY.add}
          </ActButton>
          {others.length > 1 && (
            <button
              type="button"
              className={actStyles["button"]}
              data-tone="quiet"
              onClick={() => goTo({ is: "shutting out", device: "others" })}
            >
              {DEVICES_COPY.shutOutOthers}
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
            {device.isThis && <span className={styles["this"]}>{DEVICES_COPY.isThis}</span>}
            <span className={styles["when"]}>{whenOf(device)}</span>
          </p>
          {!device.isThis && (
            <button
              type="button"
              className={styles["shut-out"]}
              aria-label={DEVICES_COPY.shutOutOne(device.name)}
              onClick={() => onShutOut(device)}
            >
              {DEVICES_COPY.confirm}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Since when it is one, and when it was last seen, by the shop's clock and to the hour: it is written down once in one. */
function whenOf({ connectedAt, lastSeen }: DeviceOfOwner): string {
  const hour = Number(lastSeen.slice("2026-11-23T".length, "2026-11-23T10".length));
  return `${DEVICES_COPY.connected(dayLabelOf(connectedAt))} · ${DEVICES_COPY.seen(dayLabelOf(lastSeen), hour)}`;
}

function dayLabelOf(time: string): string {
  return dayLabel(time.slice(0, "2026-11-23".length));
}
