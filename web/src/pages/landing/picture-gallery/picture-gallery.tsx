import { useEffect } from "react";
import type { ReactNode } from "react";

import { fetchAhead } from "./fetch-ahead.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureOpener } from "./picture-opener.ts";
import { useOpenedPicture } from "./use-opened-picture.ts";

/** Lets the thumbnails inside it open in full size. */
export function PictureGallery({ children }: { children: ReactNode }) {
  const { opened, open, close } = useOpenedPicture();
  useEffect(fetchAhead, []);
  return (
    <PictureOpener value={open}>
      {children}
      {opened !== undefined && <PictureDialog key={opened.id} placed={opened} onClose={close} />}
    </PictureOpener>
  );
}
