// Renders the screen of any shop. The build writes the documents of `shops/*.ts` by this, and the server those of all others.
// It is bundled with all that it imports (web/dist/.renderer), so that the server needs no package of the web app.

import { StrictMode } from "react";

import { menuOf } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOf } from "@vitrine/domain/slots/time-slots";

import { contentSecurityPolicy, htmlDocument } from "./html-document.ts";
import type { DocumentParts } from "./html-document.ts";
import { shareImageOf } from "./share-image-of.ts";
import type { SharePictures } from "./share-image-of.ts";
import { htmlOf } from "./src/html-of.ts";
import { withAnyone } from "./src/booking/form/anyone.ts";
import { SLOTS_SHOWN_MAX } from "./src/booking/days-and-slots/use-hour-slots.ts";
import { SHORT_MENU_MAX } from "./src/booking/services/use-service-field.ts";
import { Page } from "./src/pages/shop/shop-page.tsx";
import { shopForClients } from "./src/pages/shop/shop-for-clients.ts";
import { shopStructuredData } from "./src/pages/shop/shop-structured-data.ts";
import { SuspendedNotice } from "./src/pages/shop/suspended-notice.tsx";
import { Template } from "./src/pages/shop/shop-template.tsx";
import { MARK_WAITING_FORM } from "./src/pages/shop/waiting-form.ts";
import { accentStyles } from "./src/shop-accent.ts";
import type { ShownShop } from "./src/shop-in-document.ts";
import { shopRoute } from "./src/shop-screen.ts";

/** What the documents of all shops have in common: the files and the settings of one build. */
export interface ShopTemplate extends Pick<
  DocumentParts,
  "fonts" | "script" | "earlyScripts" | "lateScripts"
> {
  /** The stylesheet without the shop's colours. */
  readonly style: string;
  /** What only a shop with many services needs besides. */
  readonly longMenu: OwnPart;
  /** What only a shop whose days have very many slots needs besides. */
  readonly hourSlots: OwnPart;
  /** The script that only a frame needs. */
  readonly frameScript: string;
  readonly schedulingUrl: string;
  readonly publicUrl: string | undefined;
  readonly sharePictures: SharePictures;
}

interface OwnPart {
  readonly style: string;
  readonly scripts: readonly string[];
}

export interface ShopDocument {
  readonly contentSecurityPolicy: string;
  readonly html: string;
}

/** The document of a shop's screen; `isEmbedded`: as a frame on another site shows it. */
export async function shopDocument(
  template: ShopTemplate,
  shown: ShownShop,
  isEmbedded: boolean,
): Promise<ShopDocument> {
  const { state = "open" } = shown;
  const shop = shopForClients(shown.shop);
  const { publicUrl, earlyScripts, lateScripts, frameScript } = template;
  const ownParts = [
    // A cancel link may add a service that has ended.
    ...(shop.services.length >= SHORT_MENU_MAX ? [template.longMenu] : []),
    ...(hasManySlots(shop) ? [template.hourSlots] : []),
  ];
  const route = shopRoute(shop);
  const style = template.style + ownParts.map((part) => part.style).join("") + accentStyles([shop]);
  const inline = { style, inlineScript: MARK_WAITING_FORM };
  const policy = contentSecurityPolicy(inline, template.schedulingUrl);
  const parts: DocumentParts = {
    ...route,
    ...template,
    canonical: publicUrl && publicUrl + route.path,
    alternates: [],
    indexed: !isEmbedded,
    themeColor: shop.accent.ground,
    manifest: "/site.webmanifest",
    referrer: undefined,
    shareImage: shareImageOf(route, {}, publicUrl, template.sharePictures),
    structuredData: [shopStructuredData(shop, publicUrl)],
    contentSecurityPolicy: policy,
    ...inline,
    images: [],
    earlyScripts: isEmbedded ? [frameScript, ...earlyScripts] : earlyScripts,
    lateScripts: [...lateScripts, ...ownParts.flatMap(({ scripts }) => scripts)],
    shown: { ...shown, shop },
    embedded: isEmbedded,
    notice:
      state === "open" ? "" : await htmlOf(<SuspendedNotice shop={shop} isEmbedded={isEmbedded} />),
    body: await htmlOf(
      <StrictMode>
        <Page shop={shop} isEmbedded={isEmbedded} />
      </StrictMode>,
    ),
    template: await htmlOf(<Template />),
  };
  return { contentSecurityPolicy: policy, html: htmlDocument(parts) };
}

function hasManySlots(shop: Shop): boolean {
  return withAnyone(shop).barbers.some((barber) =>
    menuOf(shop, barber).some((service) => slotsOf(shop, service).length > SLOTS_SHOWN_MAX),
  );
}
