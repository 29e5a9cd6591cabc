import {
  FULL_WIDTH,
  THUMBNAIL_WIDTH,
  heightOf,
  pictureFile,
} from "../pictures/product-picture.tsx";
import { isOpenOrBeside, wantsLargeFile } from "./large-files.ts";
import type { LargeFiles, LargeFileState } from "./large-files.ts";
import type { PlacedPicture } from "./opened-picture.ts";
import styles from "./picture-dialog.module.css";

/** One picture of the strip: its thumbnail's file and, over it, the large file once it is wanted and has loaded. */
export function PictureSlide(props: {
  placed: PlacedPicture;
  open: PlacedPicture;
  isZoomed: boolean;
  label: string;
  files: LargeFiles;
  onFile: (state: LargeFileState) => void;
}) {
  const { placed, open, isZoomed, label, files, onFile } = props;
  const { product, picture } = placed;
  const isOpen = placed.id === open.id;
  return (
    <div
      className={styles["slide"]}
      data-zoomed={isZoomed || undefined}
      // A zoomed picture must be reachable by keyboard, so that the keys can move it.
      {...(isZoomed && { role: "group", "aria-labelledby": label, tabIndex: 0 })}
    >
      <div className={styles["stage"]} data-open={isOpen || undefined}>
        {isOpenOrBeside(placed, open) && (
          <img
            src={smallFileOf(placed)}
            width={THUMBNAIL_WIDTH}
            height={heightOf(THUMBNAIL_WIDTH)}
            alt=""
          />
        )}
        {wantsLargeFile(placed, open, files, savesData()) && (
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
              fetchPriority={isOpen ? "high" : "low"}
              onLoad={() => onFile("shown")}
              onError={() => onFile("failed")}
            />
          </picture>
        )}
      </div>
    </div>
  );
}

/** Whether the visitor has asked the browser to save data. Not every browser supports this. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData ?? false;
}

function smallFileOf({ id, product, picture }: PlacedPicture): string {
  const thumbnailFile = document.getElementById(id)?.querySelector("img")?.currentSrc;
  return thumbnailFile || pictureFile(product.id, picture.name, THUMBNAIL_WIDTH, "webp");
}
