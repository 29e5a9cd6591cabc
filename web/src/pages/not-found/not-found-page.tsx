import { ArrowRight } from "lucide-react";

import { EmptyShopWindow } from "./empty-shop-window.tsx";
import { NOT_FOUND_COPY } from "./not-found-copy.ts";
import styles from "./not-found-page.module.css";

export function Page() {
  const { title, text, ways, contact } = NOT_FOUND_COPY;
  return (
    <main className={styles["page"]}>
      <EmptyShopWindow />
      <div className={styles["words"]}>
        <h1>{title}</h1>
        <p>{text}</p>
        <ul className={styles["ways"]}>
          {ways.map(({ href, name, what }) => (
            <li key={href}>
              <a href={href}>
                <span className={styles["way"]}>
                  <strong>{name}</strong>
                  <span>{what}</span>
                </span>
                <ArrowRight aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
        <p className={styles["contact"]}>
          {contact.before}
          <a href={contact.mail.href}>{contact.mail.text}</a>
          {contact.between}
          <a href={contact.chat.href}>{contact.chat.text}</a>
          {contact.after}
        </p>
      </div>
    </main>
  );
}
