import "../../styles/stylesheet.css";
import { hydratePage } from "../../hydrate-page.tsx";
import { Page } from "./owner-page.tsx";
import { takeLinkFromAddress } from "./access/address-link.ts";

// First of all, so that the secret stands in the address for as short as possible.
takeLinkFromAddress();

const root = document.getElementById("root");
if (root !== null) hydratePage(root, Page, { shop: undefined }, () => undefined);
