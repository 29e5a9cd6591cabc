import { SITE } from "../site.ts";
import styles from "./plain-page.module.css";

/** A page that only has its words so far. */
export function PlainPage({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles["page"]}>
      <header>
        <a href="/">{SITE.agency.name}</a>
      </header>
      <main>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a href={`mailto:${SITE.agency.email}`}>{SITE.agency.email}</a>
        </p>
      </main>
      <footer>
        <a href="/agenda">Agenda</a> <a href="/reserva">Reserva</a> <a href="/policy">Policy</a>
      </footer>
    </div>
  );
}
