import { SITE } from "../../../site.ts";
import { FOOTER_COPY, HEADER_COPY } from "../copy/landing-copy.ts";
import footer from "./site-footer.module.css";
import header from "./site-header.module.css";

/** `#top` needs no element: it is the browser's own name for the beginning of a page. */
export function SiteHeader() {
  return (
    <header className={header["header"]}>
      <a className={header["logo"]} href="#top" aria-label={HEADER_COPY.home}>
        <AgencyLogo size={36} />
        {SITE.agency.name}
      </a>
      <nav aria-label={HEADER_COPY.navigation}>
        <ul className={header["links"]}>
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

function AgencyLogo({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M8 17v9h16v-9"
        fill="none"
        stroke="var(--ground)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M4 6h8v9a4 4 0 0 1-8 0zM20 6h8v9a4 4 0 0 1-8 0z" fill="var(--sun)" />
      <path d="M12 6h8v9a4 4 0 0 1-8 0z" fill="var(--ground)" />
    </svg>
  );
}

export function SiteFooter() {
  return (
    <footer className={footer["footer"]}>
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
