import styles from "./poster.module.css";

const RINGS = [255, 215, 175, 135, 95, 55];

export function Poster({ label }: { label: string }) {
  return (
    <svg className={styles["poster"]} viewBox="0 0 800 800" role="img" aria-label={label}>
      <clipPath id="poster-circle">
        <circle cx="440" cy="340" r="290" />
      </clipPath>
      <clipPath id="poster-half">
        <path d="M440 50h300v580H440Z" />
      </clipPath>
      <g transform="rotate(-18 400 400)">
        <g className={styles["rises"]}>
          <circle className={styles["circle"]} cx="440" cy="340" r="290" />
          <g className={styles["rings"]} clipPath="url(#poster-half)">
            {RINGS.map((radius) => (
              <circle key={radius} cx="440" cy="340" r={radius} />
            ))}
          </g>
        </g>
        <g className={styles["slides"]}>
          <path className={styles["square"]} d="M90 360h310v310H90Z" />
          <g clipPath="url(#poster-circle)">
            <path className={styles["paper"]} d="M90 360h310v310H90Z" />
          </g>
        </g>
        <path className={`${styles["triangle"]} ${styles["pierces"]}`} d="M399 339 820 670H399Z" />
        <path
          className={`${styles["paper"]} ${styles["draws"]}`}
          d="M-60 694H2000v12H-60ZM-60 724H560v12H-60Z"
        />
        <circle className={`${styles["triangle"]} ${styles["drops"]}`} cx="120" cy="275" r="40" />
      </g>
    </svg>
  );
}
