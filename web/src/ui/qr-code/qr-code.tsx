import styles from "./qr-code.module.css";

/** A square with `modules` on each side, and its dark modules as an SVG path. */
export function QrCode({ label, modules, path }: { label: string; modules: number; path: string }) {
  return (
    <svg
      className={styles["qr"]}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
