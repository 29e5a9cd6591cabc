import type { MakeDeviceLinkAnswer } from "@vitrine/domain/wire/owner/owner-devices";

import { ActButton } from "../../ui/acts/act-button.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import sheetStyles from "../../ui/sheet/sheet.module.css";
import { useAccessCopy } from "./access-copy.ts";
import { LinkWithQr } from "./link-with-qr.tsx";

/** A link that makes the browser that opens it a device. */
export function DeviceLink({ link, qr }: MakeDeviceLinkAnswer) {
  const copy = useAccessCopy();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  // Not every browser can share, and some only over HTTPS.
  const canShare = typeof navigator.share === "function";

  const shareOrCopy = async (): Promise<void> => {
    try {
      if (canShare) await navigator.share({ title: copy.devices.shareTitle, url: link });
      else {
        await navigator.clipboard.writeText(link);
        setCopied(true);
      }
    } catch {
      // The owner closed the list of apps, or the page came over plain HTTP and has no clipboard: select it to be copied.
      field.current?.select();
    }
  };

  return (
    <>
      <p>{copy.devices.linkWhat}</p>
      <QrCode label={copy.devices.qr} {...qr} />
      <label className={sheetStyles["field"]} htmlFor={id}>
        {copy.devices.linkLabel}
        <input
          ref={field}
          id={id}
          type="text"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <ActButton onPressed={() => void shareOrCopy()}>
        {canShare ? copy.devices.share : copy.devices.copy}
      </ActButton>
      <p role="status" className={styles["done"]}>
        {isCopied && copy.devices.copied}
      </p>
    </>
  );
}
