import { basename } from "node:path";

/**
 * The class name that a page has for `name` of a component's stylesheet: `hero_window`. A name without a random part
 * compresses better, in the documents and in the scripts; the stylesheets' own names keep the classes apart.
 */
export function scopedClassName(name: string, stylesheet: string): string {
  return `${basename(stylesheet, ".module.css")}_${name}`;
}
