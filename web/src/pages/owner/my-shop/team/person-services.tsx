import { withField } from "@vitrine/domain/shop/edits/edit-list";
import { ownTermsOf, withOwnTerms, withWhoDoes } from "@vitrine/domain/shop/edits/edit-services";
import { isPrice } from "@vitrine/domain/shop/edits/typed-price";
import { priceText } from "@vitrine/domain/shop/price";
import type { OwnService, Service } from "@vitrine/domain/shop/shop";
import { durationText } from "@vitrine/domain/time/shop-time";
import { useId, useState } from "react";

import sheet from "../../../../ui/sheet/sheet.module.css";
import { CheckField } from "../../sheets/fields.tsx";
import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import { lengthsOf } from "../fields/lengths.ts";
import { PriceRow } from "../fields/price-row.tsx";
import { SelectRow } from "../fields/select-row.tsx";
import type { PersonProps } from "./person-props.ts";
import { TEAM_COPY as COPY } from "./team-copy.ts";
import styles from "./team.module.css";

/** In the list of lengths: as long as in the shop. */
const AS_IN_SHOP = 0;

/** What a person does, and what differs from the shop when they do it. */
export function PersonServices(props: PersonProps) {
  const { shop, person, index, edit, problemAt } = props;
  const id = useId();
  return (
    <fieldset className={sheet["group"]}>
      <legend>{COPY.services}</legend>
      <FieldProblem id={`${id}-problem`} problem={problemAt(`barbers[${index}].services`)} />
      {shop.services.map((service) => {
        const own = ownTermsOf(person, service.id);
        return (
          <div key={service.id} className={styles["service"]}>
            <CheckField
              isOn={own !== undefined}
              onChanged={(does) => edit((draft) => withWhoDoes(draft, person.id, service.id, does))}
            >
              <span className={styles["does"]}>
                {service.name}
                <small>{termsText(service, own)}</small>
              </span>
            </CheckField>
            {own !== undefined && <Terms {...props} service={service} own={own} />}
          </div>
        );
      })}
    </fieldset>
  );
}

function Terms({
  shop,
  person,
  index,
  edit,
  problemAt,
  service,
  own,
}: PersonProps & { service: Service; own: OwnService }) {
  const [isOpen, setOpen] = useState(false);
  const place = person.services?.indexOf(own) ?? -1;
  const fieldOf = (name: string): string => `barbers[${index}].services[${place}].${name}`;
  const minutesProblem = problemAt(fieldOf("minutes"));
  const priceProblem = problemAt(fieldOf("price.cents")) ?? problemAt(fieldOf("price"));
  const isShown = isOpen || minutesProblem !== undefined || priceProblem !== undefined;
  const change = (next: (before: OwnService) => OwnService): void =>
    edit((draft) => withOwnTerms(draft, person.id, service.id, next));
  return (
    <>
      <button
        type="button"
        className={fields["small-button"]}
        aria-expanded={isShown}
        aria-label={COPY.termsOf(service.name)}
        onClick={() => setOpen(!isShown)}
      >
        {COPY.terms}
      </button>
      {isShown && (
        <div className={styles["terms"]}>
          <SelectRow
            label={COPY.ownLength}
            value={own.minutes ?? AS_IN_SHOP}
            options={[AS_IN_SHOP, ...lengthsOf(shop, own.minutes ?? AS_IN_SHOP)]}
            nameOf={(minutes) =>
              minutes === AS_IN_SHOP
                ? COPY.asInShop(durationText(service.minutes))
                : durationText(minutes)
            }
            problem={minutesProblem}
            onChosen={(minutes) =>
              change((before) =>
                withField(before, "minutes", minutes === AS_IN_SHOP ? undefined : minutes),
              )
            }
          />
          <div className={sheet["form"]}>
            <PriceRow
              label={COPY.ownPrice}
              hint={COPY.ownPriceHint(
                isPrice(service.price) ? priceText(service.price) : undefined,
              )}
              price={own.price}
              problem={priceProblem}
              onChanged={(price) => change((before) => withField(before, "price", price))}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** `40 min · R$ 50`, as the person does it. */
function termsText(service: Service, own: OwnService | undefined): string {
  const { minutes, price } = { ...service, ...own };
  return [durationText(minutes), ...(isPrice(price) ? [priceText(price)] : [])].join(" · ");
}
