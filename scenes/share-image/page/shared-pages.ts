import { PREVIEW_PATH } from "../../../web/src/route.ts";
import type { Route } from "../../../web/src/route.ts";
import { SITE } from "../../../web/src/site.ts";

const BRAND = { ground: "#0f3d33", mark: "#f2a32b", onGround: "#faf6ee", quiet: "#c9d6cd" };

// They show the site's picture: the landing page, whose it is, and what nobody sends to somebody else.
const WITHOUT_OWN = new Set([
  "/",
  "/agencia",
  "/confirmar-presenca",
  "/sair-dos-avisos",
  PREVIEW_PATH,
]);

/** The pages that have a share picture of their own. */
export function sharedRoutes(routes: readonly Route[]): readonly Route[] {
  return routes.filter(({ path }) => !WITHOUT_OWN.has(path));
}

/** What its picture and its screenshot are called. */
export function pageName({ path }: Route): string {
  return path.slice(1);
}

/** What the picture of a page says, and in which colours. */
export function factsOf(route: Route): object {
  const [title = "", owner = ""] = route.title.split(" · ");
  const accent = route.shop?.accent;
  return {
    title,
    // The agency's own name stands below anyway.
    owner: owner === SITE.agency.name ? "" : owner,
    description: route.description,
    screenshot: `screenshots/${pageName(route)}.png`,
    colours:
      accent === undefined
        ? BRAND
        : {
            ground: accent.ground,
            mark: accent.mark,
            onGround: accent.onGround,
            quiet: accent.onGroundQuiet,
          },
  };
}
