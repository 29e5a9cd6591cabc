export interface WidgetChoices {
  readonly calendarId: string;
  readonly mode: "inline" | "button";
  readonly barber: string;
  readonly style: string;
}

export function widgetAttributes(choices: WidgetChoices): Readonly<Record<string, string>> {
  return {
    "data-shop": choices.calendarId,
    ...(choices.mode === "button" && { "data-mode": "button" }),
    ...(choices.barber && { "data-barbeiro": choices.barber }),
    ...(choices.style && { "data-estilo": choices.style }),
  };
}

/** The line of HTML that puts the booking on a shop's own site. */
export function widgetLine(origin: string, choices: WidgetChoices): string {
  const attributes = Object.entries(widgetAttributes(choices)).map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  );
  return `<script async src="${origin}/widget.js"${attributes.join("")}></script>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
