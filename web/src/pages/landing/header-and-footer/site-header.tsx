import { SITE } from "../../../site.ts";
import { HEADER_COPY } from "../copy/landing-copy.ts";
import styles from "./site-header.module.css";
import { ShopMark } from "./shop-mark.tsx";

/** Stays at the top. `#top` needs no element: it is the browser's own name for the beginning of a page. */
export function SiteHeader() {
  return (
    <header className={styles["header"]}>
      <a className={styles["logo"]} href="#top" aria-label={HEADER_COPY.home}>
        <ShopMark size={36} />
        {SITE.agency.name}
      </a>
      <nav aria-label={HEADER_COPY.navigation}>
        <ul className={styles["links"]}>
          {HEADER_COPY.links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
