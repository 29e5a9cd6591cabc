import { BANNER_COPY } from "./banner-copy.ts";
import styles from "./banner-page.module.css";
import { CROPS, FALLBACK, sizesOf } from "./banner-pictures.ts";

const FORMATS = ["avif", "webp"] as const;

export function Page() {
  return (
    <main className={styles["page"]}>
      <h1>
        <picture>
          {CROPS.flatMap((crop) =>
            FORMATS.map((format) => (
              <source
                key={crop[format]}
                media={crop.media}
                type={`image/${format}`}
                srcSet={crop[format]}
                sizes={sizesOf(crop)}
                width={crop.width}
                height={crop.height}
              />
            )),
          )}
          <img
            className={styles["banner"]}
            {...FALLBACK}
            alt={BANNER_COPY.alternative}
            fetchPriority="high"
          />
        </picture>
      </h1>
    </main>
  );
}
