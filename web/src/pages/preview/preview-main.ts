import "../../styles/stylesheet.css";
import { isPreviewFacts, PREVIEW_READY } from "./preview-messages.ts";
import type { PreviewHeight } from "./preview-messages.ts";
import { screenIn } from "./shown-screen.tsx";

// Shows a shop's screen with the facts that the page around the frame sends: those of a draft, which no server knows.

const root = document.getElementById("root");
if (root !== null && parent !== window) {
  const screen = screenIn(root);
  addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && isPreviewFacts(data)) {
      screen.show(data.shop);
    }
  });
  new ResizeObserver(() => {
    const height: PreviewHeight = { height: root.scrollHeight };
    parent.postMessage(height, location.origin);
  }).observe(root);
  parent.postMessage(PREVIEW_READY, location.origin);
}
