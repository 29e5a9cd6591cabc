import type { BookingKind } from "@vitrine/domain/shop/shop";

import { LEAST_WIDTH } from "./booking-frame.ts";
import type { WidgetShop } from "./booking-frame.ts";

/** From which frame width on the screen's first state has which height, in CSS pixels. That space is kept for it. */
const FIRST_HEIGHTS: Readonly<
  Record<BookingKind, readonly (readonly [width: number, height: number])[]>
> = {
  appointments: [
    [0, 1_467],
    [276, 1_433],
    [296, 1_407],
    [316, 1_339],
    [336, 1_323],
    [352, 1_275],
    [360, 1_227],
    [480, 1_164],
    [492, 1_154],
    [1_024, 947],
  ],
  tables: [
    [0, 1_544],
    [276, 1_511],
    [316, 1_443],
    [352, 1_395],
    [364, 1_347],
    [436, 1_331],
    [480, 1_258],
    [1_024, 1_067],
  ],
};

// In a parent that shrinks to fit, the widget would collapse, because the frame has no width of its own. An empty grid
// between these two widths, in CSS pixels, keeps it open.
const NARROWEST = 280;
const WIDEST = 720;

/** A `CSSStyleSheet` object: scripts may adopt one even on a page whose policy forbids inline styles. */
export function widgetStyles({ kind, ground, onGround }: WidgetShop): CSSStyleSheet {
  const heights = FIRST_HEIGHTS[kind]
    .map(([width, height]) => `@container (width>=${width}px){.inline p{min-height:${height}px}}`)
    .join("");
  const sheet = new CSSStyleSheet();
  // The first `p` keeps the screen's space; the second is the sentence with a link that replaces the screen.
  sheet.replaceSync(`
:host{display:block;color-scheme:light}
:host([hidden]){display:none}
.inline::before{content:"";display:grid;grid-template-columns:minmax(${NARROWEST}px,${WIDEST}px);overflow:hidden}
.place{position:relative;container-type:inline-size;overflow:hidden;border-radius:10px;background:#faf6ee;color:#16261f;font:16px/1.5 system-ui,sans-serif}
p{box-sizing:border-box;margin:0;padding:20px}
.place a{color:inherit;font-weight:600}
iframe{position:absolute;inset:0;display:block;width:100%;height:100%;border:0;visibility:hidden}
.ready iframe{visibility:visible}
.ready p{visibility:hidden}
${heights}
p+p,.away p{display:none;min-height:0!important}
.away p+p{display:block}
@container (width<${LEAST_WIDTH}px){p,iframe{display:none}p+p{display:block;visibility:visible}}
.open{min-height:52px;padding:8px 28px;border:1px solid transparent;border-radius:10px;background:${ground};color:${onGround};font:600 18px/1.3 system-ui,sans-serif;cursor:pointer}
:is(button,a):focus-visible{outline:3px solid ${ground};outline-offset:3px}
dialog{box-sizing:border-box;width:min(720px,100vw - 32px);max-width:none;height:min(960px,100dvh - 32px);max-height:none;margin:auto;padding:0;overflow:hidden;border:1px solid transparent;border-radius:16px;background:#faf6ee;color:#16261f;overscroll-behavior:contain}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:#0a201a99}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:4px 8px 4px 20px;background:${ground};color:${onGround};font:600 16px/1.3 system-ui,sans-serif}
header button{flex:none;min-width:48px;min-height:48px;padding:0 12px;border:0;border-radius:10px;background:none;color:inherit;font:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
header button:focus-visible{outline-color:${onGround};outline-offset:-5px}
dialog .place{flex:1;border-radius:0}
dialog p{height:auto!important}
@media (width<640px){dialog{width:100vw;height:100dvh;border:0;border-radius:0}}
`);
  return sheet;
}
