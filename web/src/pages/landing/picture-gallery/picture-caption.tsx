import { ChevronLeft, ChevronRight } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import { Spinner } from "../../../ui/spinner.tsx";
import { PICTURE_COPY } from "../copy/landing-copy.ts";
import { FULL_WIDTH, pictureFile } from "../pictures/product-picture.tsx";
import type { LargeFileState } from "./large-files.ts";
import { galleryOf } from "./opened-picture.ts";
import type { PlacedPicture } from "./opened-picture.ts";
import styles from "./picture-dialog.module.css";

/** The open picture's caption, and the buttons that lead to those beside it. */
export function PictureCaption({
  placed,
  file,
  ids,
  onTurned,
}: {
  placed: PlacedPicture;
  /** The state of the large file; `undefined` while it is loading. */
  file: LargeFileState | undefined;
  /** The ids of the dialog's accessible name and description. */
  ids: { readonly title: string; readonly place: string; readonly text: string };
  onTurned: (to: PlacedPicture | undefined) => void;
}) {
  const { product, picture, number } = placed;
  const gallery = galleryOf(placed);
  return (
    <div className={styles["caption"]}>
      <h2 id={ids.title}>{picture.title}</h2>
      <div className={styles["turns"]} data-keeps-open>
        <TurnButton
          label={PICTURE_COPY.previous}
          Icon={ChevronLeft}
          to={gallery[number - 2]}
          onTurned={onTurned}
        />
        <p aria-live="polite" aria-atomic="true">
          <span id={ids.place}>{PICTURE_COPY.place(number, gallery.length)}</span>
          <span className={styles["heard"]}>: {picture.title}</span>
        </p>
        <TurnButton
          label={PICTURE_COPY.next}
          Icon={ChevronRight}
          to={gallery[number]}
          onTurned={onTurned}
        />
      </div>
      <div className={styles["text"]}>
        <p id={ids.text}>{picture.alternative}</p>
        {file === undefined && (
          <p className={styles["loading"]}>
            <Spinner label={PICTURE_COPY.loading} />
          </p>
        )}
        {file === "failed" && (
          <>
            <p role="alert">{PICTURE_COPY.failed}</p>
            <p>
              <a
                className={styles["file"]}
                href={pictureFile(product.id, picture.name, FULL_WIDTH, "webp")}
                data-keeps-open
              >
                {PICTURE_COPY.openFile}
              </a>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Leads to the picture beside the open one. Without one it does nothing, but stays focusable. */
function TurnButton({
  label,
  Icon,
  to,
  onTurned,
}: {
  label: string;
  Icon: LucideIcon;
  to: PlacedPicture | undefined;
  onTurned: (to: PlacedPicture | undefined) => void;
}) {
  return (
    <button
      type="button"
      className={styles["button"]}
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => onTurned(to)}
    >
      <Icon aria-hidden="true" size={28} />
    </button>
  );
}
