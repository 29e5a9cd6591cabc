import {
  ownTermsOf,
  servicesThatEnd,
  withCombo,
  withNewService,
  withServiceBack,
  withServiceMoved,
} from "@vitrine/domain/shop/edits/edit-services";
import { isPrice } from "@vitrine/domain/shop/edits/typed-price";
import { priceText } from "@vitrine/domain/shop/price";
import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import type { Service, Shop } from "@vitrine/domain/shop/shop";
import { durationText } from "@vitrine/domain/time/shop-time";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { EntryCard } from "../fields/entry-card.tsx";
import { FieldProblem } from "../fields/field-problem.tsx";
import { FIELDS_COPY } from "../fields/fields-copy.ts";
import styles from "../fields/fields.module.css";
import { useFocusAfterEdit } from "../fields/use-focus-after-edit.ts";
import type { SectionProps } from "../section.ts";
import { ComboSheet } from "./combo-sheet.tsx";
import { ServiceFields } from "./service-fields.tsx";
import { serviceProblems } from "./service-problems.ts";
import { SERVICES_COPY as COPY } from "./services-copy.ts";

const ADD_ID = "service-add";
const openerId = (id: number): string => `service-${id}`;
const nameId = (id: number): string => `service-${id}-name`;
const priceId = (id: number): string => `service-${id}-price`;
const keepId = (id: number): string => `service-${id}-keep`;

/** What can be booked in the shop. */
export function ServicesSection(props: SectionProps) {
  const { shop, published, edit, problemAt } = props;
  const { services } = shop;
  const [openId, setOpenId] = useState<number>();
  const [isCombining, setCombining] = useState(false);
  const [said, setSaid] = useState("");
  const focusAfterEdit = useFocusAfterEdit();

  const add = (change: (draft: Shop) => Shop, focused: (id: number) => string): void => {
    const id = change(shop).services.at(-1)?.id;
    if (id === undefined) return;
    edit(change);
    setOpenId(id);
    focusAfterEdit(focused(id));
  };
  const onRemoved = (id: number): void => {
    setOpenId(undefined);
    focusAfterEdit(published.services.some((one) => one.id === id) ? keepId(id) : ADD_ID);
  };

  return (
    <div className={styles["section"]}>
      <p className={styles["what"]}>{services.length === 0 ? COPY.none : COPY.what}</p>
      <FieldProblem id="services-problem" problem={problemAt("services")} />
      <p role="status" className={styles["unseen"]}>
        {said}
      </p>
      <ul className={styles["list"]}>
        {services.map((service, index) => (
          <EntryCard
            key={service.id}
            id={openerId(service.id)}
            name={shownName(service)}
            detail={detailOf(shop, service)}
            hasProblem={serviceProblems(problemAt, index).length > 0}
            isOpen={openId === service.id}
            onToggled={() => setOpenId(openId === service.id ? undefined : service.id)}
            tools={
              <Movers
                {...props}
                service={service}
                index={index}
                focusAfterEdit={focusAfterEdit}
                onMoved={setSaid}
              />
            }
          >
            {() => (
              <ServiceFields
                {...props}
                service={service}
                index={index}
                nameId={nameId(service.id)}
                priceId={priceId(service.id)}
                onRemoved={() => onRemoved(service.id)}
              />
            )}
          </EntryCard>
        ))}
        {servicesThatEnd(shop, published).map(({ id, name }) => (
          <li key={id} className={styles["leaving"]}>
            <p>{COPY.ends(name)}</p>
            <button
              type="button"
              id={keepId(id)}
              className={styles["small-button"]}
              onClick={() => {
                edit((draft) => withServiceBack(draft, published, id));
                focusAfterEdit(openerId(id));
              }}
            >
              {FIELDS_COPY.keep}
            </button>
          </li>
        ))}
      </ul>
      {services.length >= SHOP_MAX.services ? (
        <p>{COPY.full}</p>
      ) : (
        <div className={styles["pair"]}>
          <ActButton
            id={ADD_ID}
            tone="plain"
            onPressed={() => add((draft) => withNewService(draft, published), nameId)}
          >
            <Plus aria-hidden="true" size={20} />
            {COPY.add}
          </ActButton>
          {services.length > 1 && (
            <ActButton tone="plain" onPressed={() => setCombining(true)}>
              {COPY.combo}
            </ActButton>
          )}
        </div>
      )}
      {isCombining && (
        <ComboSheet
          shop={shop}
          published={published}
          onClosed={() => setCombining(false)}
          onMade={(first, second) => {
            setCombining(false);
            add((draft) => withCombo(draft, published, first, second), priceId);
          }}
        />
      )}
    </div>
  );
}

/** The buttons that move a service up and down. */
function Movers({
  shop: { services },
  edit,
  service,
  index,
  focusAfterEdit,
  onMoved,
}: SectionProps & {
  service: Service;
  index: number;
  focusAfterEdit: (id: string) => void;
  onMoved: (said: string) => void;
}) {
  const name = shownName(service);
  const idOf = (by: -1 | 1): string => `${openerId(service.id)}${by < 0 ? "-up" : "-down"}`;
  const move = (by: -1 | 1): void => {
    const place = index + by;
    if (services[place] === undefined) return;
    edit((draft) => withServiceMoved(draft, service.id, by));
    onMoved(COPY.place(name, place + 1, services.length));
    // A moved element loses the focus.
    focusAfterEdit(idOf(by));
  };
  return ([-1, 1] as const).map((by) => (
    <button
      key={by}
      type="button"
      id={idOf(by)}
      className={styles["icon-button"]}
      aria-label={by < 0 ? COPY.up(name) : COPY.down(name)}
      aria-disabled={services[index + by] === undefined}
      onClick={() => move(by)}
    >
      {by < 0 ? (
        <ArrowUp aria-hidden="true" size={20} />
      ) : (
        <ArrowDown aria-hidden="true" size={20} />
      )}
    </button>
  ));
}

function shownName({ name }: Service): string {
  return name.trim() === "" ? COPY.nameless : name;
}

/** `40 min · R$ 50 · Cabelo` */
function detailOf({ barbers }: Shop, { id, minutes, price, group }: Service): string {
  const isDone = barbers.some((person) => ownTermsOf(person, id) !== undefined);
  return [
    durationText(minutes),
    isPrice(price) ? priceText(price) : COPY.noPrice,
    ...(group === undefined ? [] : [group]),
    ...(isDone ? [] : [COPY.nobody]),
  ].join(" · ");
}
