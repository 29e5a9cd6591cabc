import type { PageProps } from "../../page-modules.ts";
import { SITE } from "../../site.ts";
import { ContactLinks } from "./contact-links.tsx";
import { HintBar } from "./hint-bar.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Loader } from "./loader.tsx";
import { PanelContent } from "./panel-content.tsx";
import { languageOfFlag, PORTFOLIO_COPY } from "./copy/portfolio-copy.ts";
import styles from "./portfolio-page.module.css";
import { Poster } from "./poster.tsx";
import { ShapesLogo } from "./shapes-logo.tsx";
import { SidePanel } from "./side-panel.tsx";
import { usePortfolio } from "./use-portfolio.ts";

export function Page({ language: documentLanguage }: PageProps) {
  const [state, dispatch] = usePortfolio(documentLanguage);
  const { openPanel, language, highlightedFlag, loading } = state;
  const copy = PORTFOLIO_COPY[language];
  const isLoading = loading !== undefined;

  return (
    <>
      <div className={styles["page"]} inert={isLoading} data-open={openPanel}>
        <div className={styles["stage"]}>
          <header className={styles["header"]}>
            <ShapesLogo copy={copy} />
            <LanguageSwitch
              copy={copy}
              highlighted={highlightedFlag}
              isLoading={isLoading}
              onClicked={(flag) => dispatch({ type: "clicked-flag", flag })}
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
        <SidePanel
          side="left"
          title={copy.projects.title}
          isOpen={openPanel === "left"}
          onToggled={() => dispatch({ type: "clicked-toggle", side: "left" })}
        >
          <PanelContent panel={copy.projects} opensNewTab={copy.opensNewTab} />
        </SidePanel>
        <SidePanel
          side="right"
          title={copy.skills.title}
          isOpen={openPanel === "right"}
          onToggled={() => dispatch({ type: "clicked-toggle", side: "right" })}
        >
          <PanelContent panel={copy.skills} opensNewTab={copy.opensNewTab} />
        </SidePanel>
      </div>
      <Loader copy={loading && PORTFOLIO_COPY[languageOfFlag(loading)]} />
    </>
  );
}

/** One line each, with a space at the end, so that screen readers and copied text keep the words apart. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={styles["line"]}>
      {line}{" "}
    </span>
  ));
}
