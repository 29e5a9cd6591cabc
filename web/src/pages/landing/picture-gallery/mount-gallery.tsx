import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";

import { PictureDialog } from "./picture-dialog.tsx";
import { useOpenedPicture } from "./use-opened-picture.ts";

/**
 * Mounts the gallery at the end of the products section, whose typography it inherits. It shows nothing until a picture
 * is opened. Resolves to a function that opens a picture by its id.
 */
export function mountGallery(): Promise<(id: string) => void> {
  const container = document.createElement("div");
  document.getElementById("produtos")?.append(container);
  return new Promise((resolve) => {
    createRoot(container).render(
      <StrictMode>
        <PictureGallery onReady={resolve} />
      </StrictMode>,
    );
  });
}

function PictureGallery({ onReady }: { onReady: (open: (id: string) => void) => void }) {
  const { opened, open, turnTo, close } = useOpenedPicture();
  useEffect(() => onReady(open), [onReady, open]);
  if (opened === undefined) return null;
  const { id } = opened.product;
  return <PictureDialog key={id} placed={opened} onTurned={turnTo} onClose={close} />;
}
