import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { MakeDeviceLinkAnswer, DeviceOfOwner } from "@vitrine/domain/wire/owner/owner-devices";
import { useCallback, useEffect, useState } from "react";

import type { PageDevices } from "../../scheduling-api/devices-api.ts";
import { ActButton, ActError, SendButton } from "../../ui/acts/act-button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import sheetStyles from "../../ui/sheet/sheet.module.css";
import { Spinner } from "../../ui/spinner.tsx";
import { useAccessCopy } from "./access-copy.ts";
import type { AccessCopy } from "./access-copy.ts";
import { DeviceLink } from "./device-link.tsx";
import styles from "./devices.module.css";
import { useCall } from "./use-call.ts";

type Step =
  | { readonly is: "list" }
  | { readonly is: "shutting out"; readonly device: DeviceOfOwner | "others" }
  | { readonly is: "adding"; readonly made: MakeDeviceLinkAnswer };

const LIST: Step = { is: "list" };

export function DevicesSheet({
  devices,
  onClosed,
}: {
  devices: PageDevices;
  onClosed: () => void;
}) {
  const copy = useAccessCopy();
  const [step, setStep] = useState(LIST);
  const [connected, setConnected] = useState<readonly DeviceOfOwner[]>();
  const [done, setDone] = useState("");
  const { act, run, forgetError } = useCall(copy.devices.failed);

  const load = useCallback(
    () =>
      run(
        () => devices.see(),
        (answer) => setConnected(answer.devices),
      ),
    [run, devices],
  );
  useEffect(() => {
    queueMicrotask(load);
  }, [load]);

  const goTo = (next: Step): void => {
    forgetError();
    setDone("");
    setStep(next);
  };
  const shutOut = (device: DeviceOfOwner | "others"): void =>
    run(
      () => devices.disconnect(device === "others" ? "others" : device.deviceId),
      () => {
        setStep(LIST);
        setDone(device === "others" ? copy.devices.othersDone : copy.devices.done(device.name));
        load();
      },
    );

  // The back button returns to the list, which is fetched again: the new device may be on it.
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
        {!isOthers && <p className={sheetStyles["summary"]}>{whenOf(device, copy)}</p>}
        <p>{isOthers ? copy.devices.shutOutOthersWhat : copy.devices.shutOutWhat}</p>
        <SendButton act={act} tone="danger" onPressed={() => shutOut(device)}>
          {isOthers ? copy.devices.shutOutOthers : copy.devices.confirm}
        </SendButton>
      </Sheet>
    );
  }
  const others = connected?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Sheet title={copy.devices.open} onClosed={onClosed}>
      <p>{copy.devices.what}</p>
      <p role="status" className={styles["done"]}>
        {done}
      </p>
      <ActError error={act.error} />
      {connected === undefined ? (
        act.isSending ? (
          <Spinner label={copy.devices.loading} />
        ) : (
          <ActButton tone="plain" onPressed={load}>
            {copy.actions.retry}
          </ActButton>
        )
      ) : (
        <>
          <DeviceList
            devices={connected}
            onShutOut={(device) => goTo({ is: "shutting out", device })}
          />
          <ActButton
            act={act}
            onPressed={() =>
              run(
                () => devices.makeLink(),
                (made) => goTo({ is: "adding", made }),
              )
            }
          >
            {copy.devices.add}
          </ActButton>
          {others.length > 1 && (
            <ActButton
              tone="quiet"
              onPressed={() => goTo({ is: "shutting out", device: "others" })}
            >
              {copy.devices.shutOutOthers}
            </ActButton>
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
  const copy = useAccessCopy();
  return (
    <ul className={styles["devices"]}>
      {devices.map((device) => (
        <li key={device.deviceId} className={styles["device"]}>
          <p>
            <strong>{device.name}</strong>
            {device.isThis && <span className={styles["this"]}>{copy.devices.isThis}</span>}
            <span className={styles["when"]}>{whenOf(device, copy)}</span>
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

/** When the device was connected and last seen, by the shop's clock. The server records the latter once an hour. */
function whenOf({ connectedAt, lastSeen }: DeviceOfOwner, copy: AccessCopy): string {
  const hour = Number(lastSeen.slice("2026-11-23T".length, "2026-11-23T10".length));
  return `${copy.devices.connected(dayLabelOf(connectedAt))} · ${copy.devices.seen(dayLabelOf(lastSeen), hour)}`;
}

function dayLabelOf(time: string): string {
  return dayLabel(time.slice(0, "2026-11-23".length));
}
