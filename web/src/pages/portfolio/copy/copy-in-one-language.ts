import type { ComponentType } from "react";

/** The portfolio in one language: its flag and all its words. A word missing in one language fails the build. */
export interface PortfolioCopy {
  /** The country whose flag stands for the language, such as `br`. */
  readonly flag: string;
  readonly FlagPicture: ComponentType<{ readonly "aria-hidden": "true" }>;
  readonly documentTitle: (developer: string) => string;
  /** The text of a search result below the title. */
  readonly documentDescription: string;
  /** Its language tag, such as `pt-BR`. */
  readonly documentLanguage: string;
  /** The alternative text of the logo. */
  readonly logo: (developer: string) => string;
  /** Names the group of flags. */
  readonly languages: string;
  readonly greeting: (developer: string) => string;
  /** A line each. */
  readonly role: readonly [string, string, string];
  /** A line each. */
  readonly callToAction: readonly [string, string];
  readonly contacts: {
    readonly label: string;
    readonly email: string;
    readonly chat: string;
    readonly profile: string;
    readonly cv: string;
  };
  readonly opensNewTab: string;
  readonly hints: { readonly projects: string; readonly skills: string };
  readonly projects: PanelCopy;
  readonly skills: PanelCopy;
  /** The text of the loader while this language loads. */
  readonly loading: string;
  readonly poster: string;
}

export interface PanelCopy {
  readonly title: string;
  readonly items: readonly { readonly name: string; readonly text: string }[];
  readonly paragraphs: readonly { readonly subject: string; readonly text: string }[];
  readonly visit: string;
  /** The Visit link's accessible name, which makes sense without its surroundings. */
  readonly visitName: string;
}
