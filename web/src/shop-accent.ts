import type { Accent, Shop } from "@vitrine/domain/shop/shop";

export function accentAttributes({ calendarId }: Shop): { readonly "data-shop": string } {
  return { "data-shop": calendarId };
}

// A colour is text of a shop's owner. What is none must neither end its declaration nor the document's stylesheet.
const SAFE_VALUE = /^(0 1rem 3rem )?#[0-9a-f]{6,8}$/i;

/** The colours of a page by the names of their roles, which its styles use. */
export function accentProperties(accent: Accent): Readonly<Record<string, string>> {
  // Two more hexadecimal digits make a colour transparent.
  const roles = {
    "--accent": accent.ground,
    "--accent-deep": accent.deep,
    "--accent-mark": accent.mark,
    "--on-accent": accent.onGround,
    "--on-accent-quiet": accent.onGroundQuiet,
    "--accent-line": accent.line,
    "--backdrop": `${accent.deep}99`,
    "--shadow": `0 1rem 3rem ${accent.deep}47`,
  };
  return Object.fromEntries(Object.entries(roles).filter(([, value]) => SAFE_VALUE.test(value)));
}

export function accentStyles(shops: readonly Shop[]): string {
  return shops
    .map(({ calendarId, accent }) => {
      const declarations = Object.entries(accentProperties(accent))
        .map(([role, value]) => `${role}:${value}`)
        .join(";");
      return `[data-shop="${calendarId}"]{${declarations}}`;
    })
    .join("");
}
