import { SITE } from "../../../site.ts";
import { FOOTER_COPY } from "../copy/landing-copy.ts";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  return (
    <footer className={styles["footer"]}>
      <p>
        {SITE.agency.name} · <span>{FOOTER_COPY.rights}</span>
      </p>
      <nav aria-label={FOOTER_COPY.navigation}>
        <ul>
          {FOOTER_COPY.links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
