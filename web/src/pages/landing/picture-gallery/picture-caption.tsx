import { ChevronLeft, ChevronRight } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import { Spinner } from "../../../ui/spinner.tsx";
import { PICTURE_COPY } from "../copy/landing-copy.ts";
import { FULL_WIDTH, pictureFile } from "../pictures/product-picture.tsx";
import type { LargeFileState } from "./large-files.ts";
import { galleryOf } from "./opened-picture.ts";
import type { PlacedPicture } from "./opened-picture.ts";
import styles from "./picture-dialog.module.css";

export function PictureCaption(props: {
  placed: PlacedPicture;
  /** `undefined` while the large file is loading. */
  file: LargeFileState | undefined;
  ids: Readonly<Record<"title" | "place" | "text", string>>;
  onTurned: (to: PlacedPicture | undefined) => void;
}) {
  const { placed, file, ids, onTurned } = props;
  const { product, picture, number } = placed;
  const gallery = galleryOf(placed);
  const place = number - 1;
  // Without a picture to turn to, a button does nothing but stays focusable.
  const turnButton = (label: string, Icon: LucideIcon, to: PlacedPicture | undefined) => (
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
  return (
    <div className={styles["caption"]}>
      <h2 id={ids.title}>{picture.title}</h2>
      <div className={styles["turns"]} data-keeps-open>
        {turnButton(PICTURE_COPY.previous, ChevronLeft, gallery[place - 1])}
        <p aria-live="polite" aria-atomic="true">
          <span id={ids.place}>{PICTURE_COPY.place(number, gallery.length)}</span>
          <span className={styles["heard"]}>: {picture.title}</span>
        </p>
        {turnButton(PICTURE_COPY.next, ChevronRight, gallery[place + 1])}
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
