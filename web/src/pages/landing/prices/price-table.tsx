import { SITE } from "../../../site.ts";
import { PRICES_COPY } from "../copy/prices-copy.ts";
import { reais } from "../copy/price-text.ts";
import { PRODUCTS } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import styles from "./price-table.module.css";

/** What each product costs at least; absent where the site names no price. */
export function PriceTable() {
  const priced = PRODUCTS.flatMap(({ id, name }) => {
    const price = SITE.prices[id];
    return price === undefined ? [] : [{ id, name, price }];
  });
  if (priced.length === 0) return null;
  const { title, text, product, once, monthly, none } = PRICES_COPY;
  return (
    <section className={`${landing["wrap"]} ${styles["section"]}`} aria-labelledby="precos">
      <div>
        <h2 id="precos">{title}</h2>
        <p>{text}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{product}</th>
            <th scope="col">{once}</th>
            <th scope="col">{monthly}</th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ id, name, price }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{reais(price.once)}</td>
              <td>{price.monthly === undefined ? none : reais(price.monthly)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
