import { BANNER_COPY } from "./banner-copy.ts";
import styles from "./banner-page.module.css";
import { TALL, WIDE } from "./banner-pictures.ts";

/** The tall crop fits a window that is higher than wide, whatever the device is. */
const UPRIGHT = "(orientation: portrait)";

export function Page() {
  return (
    <main className={styles["page"]}>
      <h1>
        <picture>
          {(["avif", "webp"] as const).map((format) => (
            <source
              key={format}
              media={UPRIGHT}
              type={`image/${format}`}
              srcSet={TALL[format]}
              sizes={TALL.sizes}
              width={TALL.width}
              height={TALL.height}
            />
          ))}
          {(["avif", "webp"] as const).map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={WIDE[format]}
              sizes={WIDE.sizes}
              width={WIDE.width}
              height={WIDE.height}
            />
          ))}
          <img
            className={styles["banner"]}
            src={WIDE.fallback}
            alt={BANNER_COPY.alternative}
            width={WIDE.width}
            height={WIDE.height}
            fetchPriority="high"
          />
        </picture>
      </h1>
    </main>
  );
}
