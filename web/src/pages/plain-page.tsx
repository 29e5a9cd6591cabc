import { SITE } from "../site.ts";
import styles from "./plain-page.module.css";

/** A page that only has its words so far. */
export function PlainPage({
  title,
  text,
  links,
}: {
  title: string;
  text: string;
  links: readonly { readonly href: string; readonly text: string }[];
}) {
  return (
    <div className={styles["page"]}>
      <header>
        <a href="/">{SITE.agency.name}</a>
      </header>
      <main>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.text}
            </a>
          ))}
        </p>
      </main>
      <footer>
        <a href={`mailto:${SITE.agency.email}`}>{SITE.agency.email}</a>
      </footer>
    </div>
  );
}
