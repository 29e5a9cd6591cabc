import { useEffect, useRef } from "react";

import { widgetAttributes } from "./widget-line.ts";
import type { WidgetChoices } from "./widget-line.ts";

/** The widget itself, by the same script as on any other site. */
export function LiveWidget({ choices }: { choices: WidgetChoices }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(loadWidgetOnce, []);
  useEffect(() => {
    const element = document.createElement("vitrine-booking");
    for (const [name, value] of Object.entries(widgetAttributes(choices))) {
      element.setAttribute(name, value);
    }
    place.current?.append(element);
    return () => element.remove();
  }, [choices]);
  return <div ref={place} />;
}

function loadWidgetOnce(): void {
  const src = "/widget.js";
  if (document.querySelector(`script[src="${src}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement("script"), { src }));
}
