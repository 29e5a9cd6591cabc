import { ArrowRight } from "lucide-react";

import { PRODUCTS_COPY } from "../copy/landing-copy.ts";
import type { ProductCopy } from "../copy/landing-copy.ts";
import parts from "../page-styles/parts.module.css";
import { quoteChat } from "../contact/quote-links.ts";

/** Opens the chat with the request for this product begun. */
export function QuoteLink({ product }: { product: ProductCopy }) {
  return (
    <p>
      <a className={parts["more"]} href={quoteChat(product.name)}>
        {PRODUCTS_COPY.quote(product.name)}
        <ArrowRight aria-hidden="true" size={20} />
      </a>
    </p>
  );
}
