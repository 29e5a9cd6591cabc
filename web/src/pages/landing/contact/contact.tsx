import { Mail, MessageCircle } from "lucide-react";

import { SITE } from "../../../site.ts";
import styles from "./contact.module.css";
import { CONTACT_COPY, QUOTE_COPY } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import parts from "../page-styles/parts.module.css";
import { quoteChat, quoteLetter, quoteMail } from "./quote-links.ts";

export function Contact() {
  return (
    <section id="contato" className={styles["contact"]} aria-labelledby="contato-titulo">
      <div className={parts["awning"]} />
      <div className={`${landing["wrap"]} ${styles["inner"]}`}>
        <div className={styles["text"]}>
          <p className={styles["kicker"]}>{CONTACT_COPY.kicker}</p>
          <h2 id="contato-titulo">{CONTACT_COPY.title}</h2>
          <p className={styles["promise"]}>{CONTACT_COPY.text}</p>
          <ul>
            <li>
              <a className={parts["button"]} href={quoteMail()}>
                <Mail aria-hidden="true" size={22} />
                {CONTACT_COPY.mail}
              </a>
              {SITE.agency.email}
            </li>
            <li>
              <a className={parts["button"]} href={quoteChat()}>
                <MessageCircle aria-hidden="true" size={22} />
                {CONTACT_COPY.chat}
              </a>
              {SITE.agency.chatNumber}
            </li>
          </ul>
        </div>
        <div className={styles["letter"]}>
          <p>{CONTACT_COPY.letter}</p>
          <blockquote>
            <p className={styles["subject"]}>{QUOTE_COPY.subject}</p>
            {quoteLetter().map((line) => (
              <p key={line}>{line}</p>
            ))}
          </blockquote>
        </div>
      </div>
    </section>
  );
}
