import { ArrowRight } from "lucide-react";

import { PRODUCTS_COPY } from "./landing-copy.ts";
import type { ProductCopy } from "./landing-copy.ts";
import parts from "./parts.module.css";
import { quoteChat } from "./quote-links.ts";

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
