import type { MakeDeviceLinkAnswer } from "@vitrine/domain/wire/owner/owner-devices";

import { useAccessCopy } from "./access-copy.ts";
import { LinkWithQr } from "./link-with-qr.tsx";

/** A link that makes the browser that opens it a device. */
export function DeviceLink({ link, qr }: MakeDeviceLinkAnswer) {
  const { devices } = useAccessCopy();
  return <LinkWithQr link={link} qr={qr} words={devices} />;
}
