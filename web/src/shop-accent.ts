import type { Shop } from "@vitrine/domain/shop/shop";

export function accentAttributes({ calendarId }: Shop): { readonly "data-shop": string } {
  return { "data-shop": calendarId };
}

// A colour is text of a shop's owner. What is none must neither end its declaration nor the document's stylesheet.
const SAFE_VALUE = /^(0 1rem 3rem )?#[0-9a-f]{6,8}$/i;

/** A shop's colours as values of the roles of tokens.css. */
export function accentRoles({ accent }: Shop): (readonly [role: string, value: string])[] {
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
  return Object.entries(roles).filter(([, value]) => SAFE_VALUE.test(value));
}

export function accentStyles(shops: readonly Shop[]): string {
  return shops
    .map((shop) => {
      const declarations = accentRoles(shop).map(([role, value]) => `${role}:${value}`);
      return `[data-shop="${shop.calendarId}"]{${declarations.join(";")}}`;
    })
    .join("");
}
