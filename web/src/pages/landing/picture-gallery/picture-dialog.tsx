import { X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";

import { Spinner } from "../../../ui/spinner.tsx";
import { PICTURE_COPY } from "../copy/landing-copy.ts";
import type { PlacedPicture } from "./opened-picture.ts";
import styles from "./picture-dialog.module.css";
import { FULL_WIDTH, THUMBNAIL_WIDTH, heightOf, pictureFile } from "../pictures/picture-files.ts";

/** One picture over the whole page, on the native `<dialog>`. A click anywhere closes it, as do Esc and 'back'. */
export function PictureDialog({ placed, onClose }: { placed: PlacedPicture; onClose: () => void }) {
  const { id, product, picture, number } = placed;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [isByPointer, setIsByPointer] = useState(wasLastInputAPointer);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      // Not every browser focuses a link that is clicked, so the dialog may not know what to give the focus back to.
      document.getElementById(id)?.focus({ preventScroll: true });
    };
  }, [id]);

  return (
    // A pointer may hit anything, and that is the point; the keyboard has Esc and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // WebKit would ring the focused button even after a click.
      data-by-pointer={isByPointer || undefined}
      onKeyDown={() => setIsByPointer(false)}
      onClick={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <p className={styles["bar"]}>
        <span className={styles["place"]}>
          {product.name} · {PICTURE_COPY.place(number, product.pictures.length)}
        </span>
        <button type="button" className={styles["close"]}>
          {PICTURE_COPY.close}
          <X aria-hidden="true" size={20} />
        </button>
      </p>
      <div className={styles["view"]}>
        {/* On a phone the picture is wider than the screen: what scrolls must be reached without a finger, too. */}
        <div
          className={styles["scroller"]}
          role="group"
          aria-labelledby={`${id}-title`}
          aria-busy={state === "loading"}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <div className={styles["stage"]}>
            <img
              src={smallFileOf(placed)}
              width={THUMBNAIL_WIDTH}
              height={heightOf(THUMBNAIL_WIDTH)}
              alt=""
            />
            {state !== "failed" && (
              <picture>
                <source
                  type="image/avif"
                  srcSet={pictureFile(product.id, picture.name, FULL_WIDTH, "avif")}
                />
                <img
                  className={styles["full"]}
                  src={pictureFile(product.id, picture.name, FULL_WIDTH, "webp")}
                  width={FULL_WIDTH}
                  height={heightOf(FULL_WIDTH)}
                  alt=""
                  onLoad={() => setState("shown")}
                  onError={() => setState("failed")}
                />
              </picture>
            )}
          </div>
        </div>
        <div className={styles["caption"]}>
          <h2 id={`${id}-title`}>{picture.title}</h2>
          <p id={`${id}-text`}>{picture.alternative}</p>
          {state === "loading" && (
            <p className={styles["loading"]}>
              <Spinner label={PICTURE_COPY.loading} />
            </p>
          )}
          {state === "failed" && <p role="alert">{PICTURE_COPY.failed}</p>}
        </div>
      </div>
    </dialog>
  );
}

/** Whether the picture was opened by a pointer: the thumbnail then has no focus that shows. */
function wasLastInputAPointer(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || !(activeElement?.matches(":focus-visible") ?? false);
}

/** The file that the thumbnail shows already, whichever the browser chose. */
function smallFileOf({ id, product, picture }: PlacedPicture): string {
  const shown = document.getElementById(id)?.querySelector("img")?.currentSrc;
  return shown || pictureFile(product.id, picture.name, THUMBNAIL_WIDTH, "webp");
}
