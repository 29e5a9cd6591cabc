const FILES = import.meta.glob<string>("../pictures/para-barbearias/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

/** In pixels. A screen is as tall as a phone's below its status bar. */
const WIDTHS = [320, 640] as const;
const ASPECT = 390 / 700;

function screenFile(file: string): string {
  const address = FILES[`../pictures/para-barbearias/${file}`];
  if (address === undefined) throw new Error(`there is no ${file}`);
  return address;
}

export function loopFile(name: string): string {
  return screenFile(`${name}-loop.webp`);
}

/** A still of the product on a phone. */
export function PhoneScreen({ name, alternative }: { name: string; alternative: string }) {
  const setOf = (format: "avif" | "webp") =>
    WIDTHS.map((width) => `${screenFile(`${name}-${width}.${format}`)} ${width}w`).join(", ");
  const sizes = "min(15rem, 45vw)";
  const [width] = WIDTHS;
  return (
    <picture>
      <source type="image/avif" srcSet={setOf("avif")} sizes={sizes} />
      <img
        src={screenFile(`${name}-${width}.webp`)}
        srcSet={setOf("webp")}
        sizes={sizes}
        width={width}
        height={Math.round(width / ASPECT)}
        alt={alternative}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
