import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";

import { PRODUCTS_COPY } from "../copy/landing-copy.ts";
import type { ProductCopy } from "../copy/landing-copy.ts";
import { quoteChat } from "../contact/quote-links.ts";
import parts from "../page-styles/parts.module.css";
import styles from "./product.module.css";
import { STRIP, Thumbnail } from "../picture-gallery/thumbnail.tsx";

interface ProductProps {
  product: ProductCopy;
}

export function ProductSection(
  props: ProductProps & { className: string | undefined; children: ReactNode },
) {
  const {
    product: { id },
    className,
    children,
  } = props;
  return (
    <section id={id} className={className} aria-labelledby={`${id}-nome`}>
      {children}
    </section>
  );
}

export function ProductHeading(props: ProductProps & { size?: "normal" | "large" }) {
  const { product, size = "normal" } = props;
  return (
    <div className={styles["heading"]} data-size={size}>
      <h3 id={`${product.id}-nome`}>{product.name}</h3>
      <p>{product.lead}</p>
    </div>
  );
}

export function BulletList({ product, children }: ProductProps & { children?: ReactNode }) {
  return (
    <ul className={styles["bullets"]}>
      {product.bullets.map((bullet) => (
        <Bullet key={bullet}>{bullet}</Bullet>
      ))}
      {children}
    </ul>
  );
}

export function Bullet({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check aria-hidden="true" size={20} strokeWidth={3} />
      <span>{children}</span>
    </li>
  );
}

export function QuoteLink({ product: { name } }: ProductProps) {
  return (
    <p>
      <a className={parts["more"]} href={quoteChat(name)}>
        {PRODUCTS_COPY.quote(name)}
        <ArrowRight aria-hidden="true" size={20} />
      </a>
    </p>
  );
}

export function ProductPictures(
  props: ProductProps & { className: string | undefined; sizes: string; firstSizes?: string },
) {
  const { product, className, sizes, firstSizes = sizes } = props;
  return (
    <div className={`${STRIP} ${className}`}>
      {product.pictures.map((picture, place) => (
        <Thumbnail
          key={picture.name}
          product={product}
          picture={picture}
          place={place}
          sizes={place === 0 ? firstSizes : sizes}
        />
      ))}
    </div>
  );
}
