import { withField } from "@vitrine/domain/shop/edits/edit-list";
import {
  ownTermsOf,
  withoutService,
  withService,
  withWhoDoes,
} from "@vitrine/domain/shop/edits/edit-services";
import type { Service } from "@vitrine/domain/shop/shop";
import { durationText } from "@vitrine/domain/time/shop-time";
import { useId } from "react";

import sheet from "../../../../ui/sheet/sheet.module.css";
import { CheckField } from "../../sheets/fields.tsx";
import { FIELDS_COPY } from "../fields/fields-copy.ts";
import fields from "../fields/fields.module.css";
import { lengthsOf } from "../fields/lengths.ts";
import { PriceRow } from "../fields/price-row.tsx";
import { SelectRow } from "../fields/select-row.tsx";
import { TextRow } from "../fields/text-row.tsx";
import type { SectionProps } from "../section.ts";
import { SERVICES_COPY as COPY } from "./services-copy.ts";

interface ServiceProps extends SectionProps {
  readonly service: Service;
  /** The service's place in the facts. */
  readonly index: number;
}

const NO_PADDING = 0;
const PADDINGS = [NO_PADDING, 5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 120];

export function ServiceFields(
  props: ServiceProps & {
    readonly nameId: string;
    readonly priceId: string;
    readonly onRemoved: () => void;
  },
) {
  const { shop, service, index, edit, problemAt } = props;
  const id = useId();
  const problemOf = (field: string) => problemAt(`services[${index}].${field}`);
  const change = (next: (before: Service) => Service): void =>
    edit((draft) => withService(draft, service.id, next));
  const changeText = (field: "group" | "description", text: string): void =>
    change((before) => withField(before, field, text === "" ? undefined : text));
  const groups = new Set(shop.services.flatMap(({ group }) => group ?? []));
  return (
    <>
      <TextRow
        id={props.nameId}
        label={COPY.name}
        value={service.name}
        problem={problemOf("name")}
        onTyped={(name) => change((before) => ({ ...before, name }))}
      />
      <PriceRow
        id={props.priceId}
        price={service.price}
        problem={problemOf("price.cents") ?? problemOf("price")}
        onChanged={(price) => change((before) => withField(before, "price", price))}
      />
      <SelectRow
        label={FIELDS_COPY.length}
        value={service.minutes}
        options={lengthsOf(shop, service.minutes)}
        nameOf={durationText}
        problem={problemOf("minutes")}
        onChosen={(minutes) => change((before) => ({ ...before, minutes }))}
      />
      <WhoDoes {...props} />
      <TextRow
        label={COPY.group}
        hint={COPY.groupHint}
        value={service.group ?? ""}
        problem={problemOf("group")}
        list={`${id}-groups`}
        onTyped={(text) => changeText("group", text)}
      />
      <datalist id={`${id}-groups`}>
        {[...groups].map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <TextRow
        label={COPY.description}
        hint={COPY.descriptionHint}
        value={service.description ?? ""}
        problem={problemOf("description")}
        onTyped={(text) => changeText("description", text)}
      />
      <Padding {...props} onChanged={change} />
      <div className={fields["leaving"]}>
        <p>{COPY.removeWhat}</p>
        <button
          type="button"
          className={fields["small-button"]}
          data-tone="danger"
          onClick={() => {
            edit((draft) => withoutService(draft, service.id));
            props.onRemoved();
          }}
        >
          {COPY.remove}
        </button>
      </div>
    </>
  );
}

function WhoDoes({ shop, service, edit }: ServiceProps) {
  const whoDoes = shop.barbers.filter((person) => ownTermsOf(person, service.id) !== undefined);
  return (
    <fieldset className={sheet["group"]}>
      <legend>{COPY.who}</legend>
      {whoDoes.length === 0 && <p className={fields["what"]}>{COPY.nobodyDoes}</p>}
      <div className={sheet["checks"]}>
        {shop.barbers.map((person) => (
          <CheckField
            key={person.id}
            isOn={whoDoes.includes(person)}
            onChanged={(does) => edit((draft) => withWhoDoes(draft, person.id, service.id, does))}
          >
            {person.name.trim() === "" ? COPY.nameless : person.name}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}

/** The time after the service; a shop without a step has none, but may still say one from before. */
function Padding({
  shop,
  service,
  index,
  problemAt,
  onChanged,
}: ServiceProps & { onChanged: (next: (before: Service) => Service) => void }) {
  const { paddingMinutes = NO_PADDING } = service;
  if (shop.stepMinutes === undefined && paddingMinutes === NO_PADDING) {
    return <p className={fields["what"]}>{COPY.paddingNeedsStep}</p>;
  }
  const options = new Set([...PADDINGS, paddingMinutes]);
  return (
    <SelectRow
      label={COPY.padding}
      hint={COPY.paddingHint}
      value={paddingMinutes}
      options={[...options].toSorted((one, other) => one - other)}
      nameOf={(minutes) => (minutes === NO_PADDING ? COPY.noPadding : durationText(minutes))}
      problem={problemAt(`services[${index}].paddingMinutes`)}
      onChosen={(minutes) =>
        onChanged((before) =>
          withField(before, "paddingMinutes", minutes === NO_PADDING ? undefined : minutes),
        )
      }
    />
  );
}
