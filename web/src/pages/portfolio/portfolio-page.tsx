import { ArrowLeft, ArrowRight, FileUser, IdCard, Mail, MessageCircle } from "lucide-react";

import type { PageProps } from "../../page-modules.ts";
import { SITE } from "../../site.ts";
import contacts from "./contact-links.module.css";
import hints from "./hint-bar.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import loader from "./loader.module.css";
import type { PortfolioCopy } from "./copy/english-copy.ts";
import { PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";
import styles from "./portfolio-page.module.css";
import poster from "./poster.module.css";
import logo from "./shapes-logo.module.css";
import { SidePanel, toggleId } from "./side-panel.tsx";
import { usePortfolio } from "./use-portfolio.ts";

const CONTACTS = [
  { kind: "email", Icon: Mail, href: `mailto:${SITE.developer.email}` },
  { kind: "chat", Icon: MessageCircle, href: SITE.developer.chatUrl },
  { kind: "profile", Icon: IdCard, href: SITE.developer.profileUrl },
  { kind: "cv", Icon: FileUser, href: SITE.developer.cvUrl },
] as const;

const RINGS = [255, 215, 175, 135, 95, 55];

export function Page({ language: documentLanguage }: PageProps) {
  const [state, dispatch] = usePortfolio(documentLanguage);
  const { openPanel, language, loading } = state;
  const copy = PORTFOLIO_COPY[language];
  const isLoading = loading !== undefined;

  return (
    <>
      <div className={styles["page"]} inert={isLoading} data-open={openPanel}>
        <div className={styles["stage"]}>
          <header className={styles["header"]}>
            <ShapesLogo copy={copy} />
            <LanguageSwitch
              shownLanguage={language}
              isLoading={isLoading}
              onClicked={(clicked) => dispatch({ type: "clicked-flag", language: clicked })}
            />
          </header>
          <main className={styles["main"]}>
            <Poster key={language} label={copy.poster} />
            <div className={styles["words"]}>
              <p className={styles["greeting"]}>{copy.greeting(SITE.developer.name)}</p>
              <h1 className={styles["role"]}>
                <Lines lines={copy.role} />
              </h1>
              <p className={styles["call"]}>
                <Lines lines={copy.callToAction} />
              </p>
              <ContactLinks copy={copy} />
            </div>
            <HintBar copy={copy} />
          </main>
        </div>
        {(["left", "right"] as const).map((side) => (
          <SidePanel
            key={side}
            side={side}
            copy={copy}
            isOpen={openPanel === side}
            onToggled={() => dispatch({ type: "clicked-toggle", side })}
          />
        ))}
      </div>
      <Loader copy={loading && PORTFOLIO_COPY[loading]} />
    </>
  );
}

function ShapesLogo({ copy }: { copy: PortfolioCopy }) {
  return (
    <a
      className={logo["logo"]}
      href={SITE.developer.siteUrl}
      target="_blank"
      rel="noopener"
      aria-label={`${copy.logo(SITE.developer.name)} (${copy.opensNewTab})`}
    >
      <svg viewBox="0 0 104 32" aria-hidden="true">
        <circle className={logo["circle"]} cx="16" cy="16" r="16" />
        <path className={logo["triangle"]} d="M36 32 52 0l16 32Z" />
        <path className={logo["square"]} d="M72 0h32v32H72Z" />
      </svg>
    </a>
  );
}

/** Each text on its own line, with a space at the end, so that screen readers and copied text keep the words apart. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={styles["line"]}>
      {line}{" "}
    </span>
  ));
}

function ContactLinks({ copy }: { copy: PortfolioCopy }) {
  return (
    <nav aria-label={copy.contacts.label}>
      <ul className={contacts["contacts"]}>
        {CONTACTS.map(({ kind, Icon, href }) => (
          <li key={kind}>
            <a
              className={contacts["contact"]}
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

function HintBar({ copy }: { copy: PortfolioCopy }) {
  return (
    <p className={hints["hints"]}>
      <label htmlFor={toggleId("left")}>
        <ArrowLeft aria-hidden="true" />
        {copy.hints.projects}
      </label>
      <label htmlFor={toggleId("right")}>
        {copy.hints.skills}
        <ArrowRight aria-hidden="true" />
      </label>
    </p>
  );
}

/** Covers the screen while another language loads; `copy` is in that language, or `undefined` while none loads. */
function Loader({ copy }: { copy: PortfolioCopy | undefined }) {
  // The status is always in the page: a screen reader announces only what is added to an existing one.
  if (copy === undefined) return <div role="status" />;
  return (
    <div role="status" className={loader["loader"]} lang={copy.documentLanguage}>
      <div className={loader["shapes"]} aria-hidden="true">
        <span className={loader["circle"]} />
        <span className={loader["triangle"]} />
        <span className={loader["square"]} />
      </div>
      <p className={loader["label"]}>{copy.loading}</p>
    </div>
  );
}

function Poster({ label }: { label: string }) {
  return (
    <svg className={poster["poster"]} viewBox="0 0 800 800" role="img" aria-label={label}>
      <clipPath id="poster-circle">
        <circle cx="440" cy="340" r="290" />
      </clipPath>
      <clipPath id="poster-half">
        <path d="M440 50h300v580H440Z" />
      </clipPath>
      <g transform="rotate(-18 400 400)">
        <g className={poster["rises"]}>
          <circle className={poster["circle"]} cx="440" cy="340" r="290" />
          <g className={poster["rings"]} clipPath="url(#poster-half)">
            {RINGS.map((radius) => (
              <circle key={radius} cx="440" cy="340" r={radius} />
            ))}
          </g>
        </g>
        <g className={poster["slides"]}>
          <path className={poster["square"]} d="M90 360h310v310H90Z" />
          <g clipPath="url(#poster-circle)">
            <path className={poster["paper"]} d="M90 360h310v310H90Z" />
          </g>
        </g>
        <path className={`${poster["triangle"]} ${poster["pierces"]}`} d="M399 339 820 670H399Z" />
        <path
          className={`${poster["paper"]} ${poster["draws"]}`}
          d="M-60 694H2000v12H-60ZM-60 724H560v12H-60Z"
        />
        <circle className={`${poster["triangle"]} ${poster["drops"]}`} cx="120" cy="275" r="40" />
      </g>
    </svg>
  );
}
