import { Component } from "react";
import type { ReactNode } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { draftStore } from "../draft/kept-draft.ts";
import { NO_DRAFT } from "../draft/shop-draft.ts";
import { MY_SHOP_COPY as COPY } from "../my-shop-copy.ts";
import styles from "./my-shop.module.css";

/** Keeps a defect of 'Minha loja' from the day, and lets go of a draft that brings it back at every opening. */
export class DraftBoundary extends Component<
  { calendarId: string; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const retry = (): void => this.setState({ hasFailed: false });
    return (
      <div className={styles["broken"]}>
        <p role="alert">{COPY.broken}</p>
        <ActButton tone="plain" onPressed={retry}>
          {COPY.retry}
        </ActButton>
        <ActButton
          tone="quiet"
          onPressed={() => {
            draftStore(() => localStorage, this.props.calendarId, undefined).write(NO_DRAFT);
            retry();
          }}
        >
          {COPY.discard}
        </ActButton>
      </div>
    );
  }
}
