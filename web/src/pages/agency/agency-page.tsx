import { Store } from "lucide-react";
import { useState } from "react";

import type { Agency } from "../../scheduling-api/agency-api.ts";
import { ActButton } from "../../ui/acts/act-button.tsx";
import { PartWordsContext } from "../../ui/part-words.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AccessCopyContext } from "../access/access-copy.ts";
import { LinkScreen } from "../access/link-screen.tsx";
import { PageFoot } from "../access/page-foot.tsx";
import styles from "../access/page-frame.module.css";
import ownStyles from "./agency-page.module.css";
import { useAgencyAccess } from "./access/use-agency-access.ts";
import { AGENCY_COPY as COPY } from "./copy/agency-copy.ts";
import { LogPanel } from "./log/log-panel.tsx";
import { NEW_SHOP_MEMORY } from "./new-shop/new-shop-memory.ts";
import { ShopsPanel } from "./shops/shops-panel.tsx";

export function Page() {
  return (
    <AccessCopyContext value={COPY}>
      <PartWordsContext value={COPY.actions}>
        <AgencyPage />
      </PartWordsContext>
    </AccessCopyContext>
  );
}

function AgencyPage() {
  const { entry, linkKind, openLink, retry, openByCookie, leave } = useAgencyAccess(
    NEW_SHOP_MEMORY.forget,
  );
  return (
    <div className={`${styles["page"]} ${ownStyles["page"]}`}>
      <header className={styles["head"]}>
        <div className={styles["names"]}>
          <h1>
            <Store aria-hidden="true" size={22} />
            {COPY.title}
          </h1>
          <p className={styles["shop"]}>{COPY.agency}</p>
        </div>
      </header>
      <main className={styles["main"]}>
        <noscript>
          <p className={styles["no-script"]}>{COPY.noScript}</p>
        </noscript>
        {entry.is === "starting" ? (
          <div className={styles["starting"]}>
            <Spinner label={COPY.starting} />
          </div>
        ) : entry.is === "open" ? (
          <OpenPage agency={entry.agency} />
        ) : (
          <>
            <LinkScreen
              title={entry.problem === undefined ? COPY.link.title : COPY.link.wrongTitle}
              what={entry.problem?.sentence}
              onLink={openLink}
            />
            {entry.problem?.canRetry === true && (
              <ActButton tone="quiet" onPressed={retry}>
                {COPY.actions.retry}
              </ActButton>
            )}
            {entry.problem?.canRetry === false && linkKind !== undefined && (
              <ActButton tone="quiet" onPressed={openByCookie}>
                {COPY.link.backToKept}
              </ActButton>
            )}
          </>
        )}
      </main>
      {entry.is === "open" && (
        <PageFoot linkKind={linkKind} devices={entry.devices} leave={leave} />
      )}
    </div>
  );
}

function OpenPage({ agency }: { agency: Agency }) {
  const [tab, setTab] = useState<"shops" | "log">("shops");
  return (
    <Tabs
      label={COPY.tabs.label}
      chosen={tab}
      onChosen={setTab}
      tabs={[
        { key: "shops", title: COPY.tabs.shops, panel: <ShopsPanel agency={agency} /> },
        { key: "log", title: COPY.tabs.log, panel: <LogPanel agency={agency} /> },
      ]}
    />
  );
}
