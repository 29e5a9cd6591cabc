import { ActButton } from "../../ui/acts/act-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useOnDemand } from "../access/use-on-demand.ts";
import { useOwnerCopy } from "./copy/use-owner-copy.ts";
import type { MyShopProps } from "./my-shop/shell/my-shop.tsx";
import styles from "./shop-tabs.module.css";

const loadMyShop = async () => (await import("./my-shop/shell/my-shop.tsx")).MyShop;

/** 'Minha loja', whose script is fetched when it is first shown. */
export function MyShopOnDemand({ isShown, ...props }: MyShopProps & { isShown: boolean }) {
  const copy = useOwnerCopy();
  const { part: MyShop, hasFailed, retry } = useOnDemand(loadMyShop, isShown);
  if (MyShop !== undefined) return <MyShop {...props} />;
  return (
    <div className={styles["waiting"]}>
      {hasFailed ? (
        <>
          <p role="alert">{copy.tabs.failed}</p>
          <ActButton tone="plain" onPressed={retry}>
            {copy.actions.retry}
          </ActButton>
        </>
      ) : (
        <Spinner label={copy.tabs.starting} />
      )}
    </div>
  );
}
