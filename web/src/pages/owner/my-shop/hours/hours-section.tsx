import {
  shopHours,
  withPersonHours,
  withServiceHours,
  withShopHours,
} from "@vitrine/domain/shop/opening/week-plan";
import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";
import { useId, useState } from "react";

import { EntryCard } from "../fields/entry-card.tsx";
import fields from "../fields/fields.module.css";
import { SelectRow } from "../fields/select-row.tsx";
import { SwitchField } from "../fields/switch-field.tsx";
import { useFocusAfterEdit } from "../fields/use-focus-after-edit.ts";
import type { SectionProps } from "../section.ts";
import { HOURS_COPY as COPY } from "./hours-copy.ts";
import { areTimesTyped } from "./hours-of-day.ts";
import { hoursLine } from "./hours-line.ts";
import { ownHoursAfter, ownHoursOf } from "./own-hours.ts";
import { WeekFields } from "./week-fields.tsx";

/** When the shop is open, what is done at other times, and when each person works. */
export function HoursSection(props: SectionProps) {
  const { shop, published } = props;
  const [own, setOwn] = useState(() => ownHoursOf(shop, published));
  if (own.of !== shop) setOwn(ownHoursAfter(own, shop, published));
  const ownIds = own.ids;
  const edit: SectionProps["edit"] = (change) => {
    setOwn(({ ids }) => ({ ids, of: undefined }));
    props.edit(change);
  };
  const index = shop.services.findIndex(({ id }) => !ownIds.includes(id));
  return (
    <div className={fields["section"]}>
      <p className={fields["what"]}>{COPY.what}</p>
      {index >= 0 && (
        <WeekFields
          hours={shopHours(shop, ownIds)}
          field={`services[${index}].hours`}
          published={shopHours(published, ownIds)}
          areTimesTyped={areTimesTyped(shop)}
          problemAt={props.problemAt}
          onChanged={(hours) => edit((draft) => withShopHours(draft, ownIds, hours))}
        />
      )}
      <ServiceHours
        {...props}
        edit={edit}
        ownIds={ownIds}
        setOwnIds={(ids) => setOwn({ ids, of: shop })}
      />
      <PeopleHours {...props} edit={edit} shopHours={shopHours(shop, ownIds)} />
    </div>
  );
}

function ServiceHours({
  shop,
  published,
  edit,
  problemAt,
  ownIds,
  setOwnIds,
}: SectionProps & {
  ownIds: readonly number[];
  setOwnIds: (ids: readonly number[]) => void;
}) {
  const [openId, setOpenId] = useState<number>();
  const giveId = useId();
  const focusAfterEdit = useFocusAfterEdit();
  const isOwn = ({ id }: { id: number }) => ownIds.includes(id);
  const shared = shop.services.filter((service) => !isOwn(service));
  return (
    <>
      {shop.services.some(isOwn) && (
        <>
          <h3>{COPY.services}</h3>
          <p className={fields["what"]}>{COPY.servicesWhat}</p>
          <ul className={fields["list"]}>
            {shop.services.map((service, index) => {
              if (!isOwn(service)) return null;
              const { id, name, hours } = service;
              const field = `services[${index}].hours`;
              return (
                <EntryCard
                  key={id}
                  id={`hours-of-service-${id}`}
                  name={name}
                  detail={hoursLine(hours)}
                  hasProblem={hasProblem(problemAt, field, hours)}
                  isOpen={openId === id}
                  onToggled={() => setOpenId(openId === id ? undefined : id)}
                >
                  {() => (
                    <>
                      <WeekFields
                        hours={hours}
                        field={field}
                        published={published.services.find((one) => one.id === id)?.hours ?? []}
                        areTimesTyped={areTimesTyped(shop)}
                        problemAt={problemAt}
                        onChanged={(next) => edit((draft) => withServiceHours(draft, id, next))}
                      />
                      {shared.length > 0 && (
                        <button
                          type="button"
                          className={fields["small-button"]}
                          onClick={() => {
                            setOwnIds(ownIds.filter((other) => other !== id));
                            edit((draft) => withServiceHours(draft, id, shopHours(draft, ownIds)));
                            focusAfterEdit(giveId);
                          }}
                        >
                          {COPY.useShopHours}
                        </button>
                      )}
                    </>
                  )}
                </EntryCard>
              );
            })}
          </ul>
        </>
      )}
      {shared.length > 1 && (
        <SelectRow
          id={giveId}
          label={COPY.giveService}
          hint={COPY.giveServiceHint}
          value={0}
          options={[0, ...shared.map(({ id }) => id)]}
          nameOf={(id) => shared.find((service) => service.id === id)?.name ?? COPY.choose}
          onChosen={(id) => {
            setOwnIds([...ownIds, id]);
            setOpenId(id);
          }}
        />
      )}
    </>
  );
}

function PeopleHours({
  shop,
  published,
  edit,
  problemAt,
  shopHours: usual,
}: SectionProps & { shopHours: readonly OpenHours[] }) {
  const [openId, setOpenId] = useState<number>();
  return (
    <>
      <h3>{COPY.people}</h3>
      <p className={fields["what"]}>{COPY.peopleWhat}</p>
      <ul className={fields["list"]}>
        {shop.barbers.map(({ id, name, hours }, index) => {
          const field = `barbers[${index}].hours`;
          const before = published.barbers.find((one) => one.id === id)?.hours ?? usual;
          const change = (next: readonly OpenHours[] | undefined): void =>
            edit((draft: Shop) => withPersonHours(draft, id, next));
          return (
            <EntryCard
              key={id}
              id={`hours-of-person-${id}`}
              name={name}
              detail={hours === undefined ? COPY.ofShop : hoursLine(hours)}
              hasProblem={hours !== undefined && hasProblem(problemAt, field, hours)}
              isOpen={openId === id}
              onToggled={() => setOpenId(openId === id ? undefined : id)}
            >
              {() => (
                <>
                  <SwitchField
                    isOn={hours !== undefined}
                    onChanged={(isOn) => change(isOn ? before : undefined)}
                  >
                    {COPY.own}
                  </SwitchField>
                  {hours !== undefined && (
                    <WeekFields
                      hours={hours}
                      field={field}
                      published={before}
                      areTimesTyped={areTimesTyped(shop)}
                      problemAt={problemAt}
                      onChanged={change}
                    />
                  )}
                </>
              )}
            </EntryCard>
          );
        })}
      </ul>
    </>
  );
}

function hasProblem(
  problemAt: SectionProps["problemAt"],
  field: string,
  hours: readonly OpenHours[],
): boolean {
  const places = hours.flatMap((_, index) =>
    ["", ".from", ".to", ".weekdays"].map((part) => `${field}[${index}]${part}`),
  );
  return [field, ...places].some((place) => problemAt(place) !== undefined);
}
