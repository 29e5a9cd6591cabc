import { FileUser, IdCard, Mail, MessageCircle } from "lucide-react";

import { SITE } from "../../site.ts";
import styles from "./contact-links.module.css";
import type { PortfolioCopy } from "./copy/copy-in-one-language.ts";

const CONTACTS = [
  { kind: "email", Icon: Mail, href: `mailto:${SITE.developer.email}` },
  { kind: "chat", Icon: MessageCircle, href: SITE.developer.chatUrl },
  { kind: "profile", Icon: IdCard, href: SITE.developer.profileUrl },
  { kind: "cv", Icon: FileUser, href: SITE.developer.cvUrl },
] as const;

/** Four ways to the developer, each in a new tab. */
export function ContactLinks({ copy }: { copy: PortfolioCopy }) {
  return (
    <nav aria-label={copy.contacts.label}>
      <ul className={styles["contacts"]}>
        {CONTACTS.map(({ kind, Icon, href }) => (
          <li key={kind}>
            <a
              className={styles["contact"]}
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={`${copy.contacts[kind]} (${copy.opensNewTab})`}
            >
              <Icon aria-hidden="true" />
              <span>{copy.contacts[kind]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
