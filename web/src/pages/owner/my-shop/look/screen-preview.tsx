import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { isPreviewHeight, PREVIEW_READY } from "../../../preview/preview-messages.ts";
import type { PreviewFacts } from "../../../preview/preview-messages.ts";
import { PREVIEW_PATH } from "../../../../route.ts";
import { LOOK_COPY as COPY } from "./look-copy.ts";
import styles from "./look.module.css";

const FIRST_HEIGHT_PIXELS = 640;
/** While somebody types, the screen is not drawn at each letter. */
const PAUSE_MILLISECONDS = 400;

/** The shop's real screen with the facts of the draft, in a frame in which nothing can be pressed. */
export function ScreenPreview({ shop }: { shop: Shop }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT_PIXELS);

  const sendFirst = useEffectEvent(() => sendFacts(frame.current, shop));
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data === PREVIEW_READY) sendFirst();
      else if (isPreviewHeight(data)) setHeight(data.height);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => sendFacts(frame.current, shop), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [shop]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles["preview"]} tabIndex={0} role="group" aria-label={COPY.frame}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of the site, which needs its own origin */}
      <iframe
        ref={frame}
        src={PREVIEW_PATH}
        title={COPY.frame}
        inert
        style={{ blockSize: `${height}px` }}
      />
    </div>
  );
}

function sendFacts(frame: HTMLIFrameElement | null, shop: Shop): void {
  const facts: PreviewFacts = { shop };
  frame?.contentWindow?.postMessage(facts, location.origin);
}
