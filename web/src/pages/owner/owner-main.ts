import "../../styles/stylesheet.css";
import { hydratePage } from "../../hydrate-page.tsx";
import { moveLinkOutOfAddress } from "../access/link-in-address.ts";
import { keepInstallOffer } from "./install/install-offer.ts";
import { Page } from "./owner-page.tsx";

// Runs before React, so that the secret leaves the address as soon as possible.
moveLinkOutOfAddress();
keepInstallOffer();

const root = document.getElementById("root");
if (root !== null) hydratePage(root, Page, { shop: undefined }, () => undefined);
