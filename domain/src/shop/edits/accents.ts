import type { Accent } from "../shop.ts";
import { CONTRAST_MIN, contrastOf, mixed } from "./contrast.ts";

/** The ground of every screen, on which a shop's colour stands, too (tokens.css of the web app). */
export const PAPER = "#faf6ee";

/** Both colours that a person chooses: the ground behind light text, and what stands out on it. */
export interface ChosenColours {
  readonly ground: string;
  readonly mark: string;
}

/** All colours of a shop's screen, from the two that were chosen. */
export function accentOf({ ground, mark }: ChosenColours): Accent {
  // The quieter text is as quiet as it may be.
  const quiet = [0.2, 0.15, 0.1, 0.05]
    .map((share) => mixed(PAPER, ground, share))
    .find((colour) => contrastOf(colour, ground) >= CONTRAST_MIN);
  return {
    ground,
    deep: mixed(ground, "#000000", 0.25),
    mark,
    onGround: PAPER,
    onGroundQuiet: quiet ?? PAPER,
    line: mixed(ground, PAPER, 0.2),
  };
}

/** How well each colour of text can be read that a screen of this accent has; `ground` also is one, on the paper. */
export function contrastsOf(accent: Accent): readonly {
  readonly role: keyof Accent;
  readonly contrast: number;
}[] {
  const { ground, mark, onGround, onGroundQuiet } = accent;
  const ofGround = Math.min(contrastOf(ground, PAPER), contrastOf(ground, onGround));
  return [
    { role: "ground", contrast: ofGround },
    { role: "mark", contrast: contrastOf(mark, ground) },
    { role: "onGroundQuiet", contrast: contrastOf(onGroundQuiet, ground) },
  ];
}

/** Palettes that were looked at on the screen. */
export const PALETTES: readonly (ChosenColours & { readonly name: string })[] = [
  { name: "Verde e latão", ground: "#0f3d33", mark: "#dcb15c" },
  { name: "Vinho", ground: "#5a1830", mark: "#f0b48c" },
  { name: "Azul noite", ground: "#14284b", mark: "#f2c14e" },
  { name: "Grafite", ground: "#2b2f33", mark: "#f2a32b" },
  { name: "Terracota", ground: "#7a2e14", mark: "#ffd9a0" },
  { name: "Café", ground: "#3e2a1f", mark: "#e8b98a" },
  { name: "Ameixa", ground: "#40224f", mark: "#e5b8f0" },
  { name: "Petróleo", ground: "#0b3c49", mark: "#8fd6c8" },
  { name: "Framboesa", ground: "#7a2346", mark: "#ffc6d3" },
  { name: "Oliva", ground: "#3b4416", mark: "#e3cf7a" },
];
