import type { ComponentType } from "react";
import { useEffect, useState } from "react";

import { fetchThisPage } from "../../scheduling-api/this-page.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { ActButton } from "./acts/act-button.tsx";
import { useOwnerCopy } from "./copy/use-owner-copy.ts";
import type { MyShopProps } from "./my-shop/shell/my-shop.tsx";
import styles from "./shop-tabs.module.css";

/** 'Minha loja', whose script is fetched when it is first shown. */
export function MyShopOnDemand({ isShown, ...props }: MyShopProps & { isShown: boolean }) {
  const copy = useOwnerCopy();
  const [MyShop, setMyShop] = useState<ComponentType<MyShopProps>>();
  const [tries, setTries] = useState(0);
  const [failedTries, setFailedTries] = useState<number>();
  useEffect(() => {
    if (!isShown || MyShop !== undefined) return;
    let isGone = false;
    void loadMyShop(tries > 0).then((loaded) => {
      if (isGone) return;
      if (loaded === undefined) setFailedTries(tries);
      else setMyShop(() => loaded);
    });
    return () => {
      isGone = true;
    };
  }, [isShown, MyShop, tries]);

  if (MyShop !== undefined) return <MyShop {...props} />;
  if (failedTries !== tries) {
    return (
      <div className={styles["waiting"]}>
        <Spinner label={copy.tabs.starting} />
      </div>
    );
  }
  return (
    <div className={styles["waiting"]}>
      <p role="alert">{copy.tabs.failed}</p>
      <ActButton tone="plain" onPressed={() => setTries(tries + 1)}>
        {copy.actions.retry}
      </ActButton>
    </div>
  );
}

async function loadMyShop(isRetry: boolean): Promise<ComponentType<MyShopProps> | undefined> {
  try {
    return (await import("./my-shop/shell/my-shop.tsx")).MyShop;
  } catch (error) {
    console.error("The script did not load.", error);
    // Browsers remember that a script has failed, and an upgraded server may no longer have it. A new page asks again.
    if (isRetry && (await isPageThere())) location.reload();
    return undefined;
  }
}

async function isPageThere(): Promise<boolean> {
  try {
    return (await fetchThisPage()) !== undefined;
  } catch {
    // Without a network the page that is there stays.
    return false;
  }
}
