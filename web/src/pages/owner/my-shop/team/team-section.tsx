import {
  peopleWhoLeave,
  withNewPerson,
  withPersonBack,
} from "@vitrine/domain/shop/edits/edit-people";
import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import type { Barber, Shop } from "@vitrine/domain/shop/shop";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import { ActButton } from "../../../../ui/acts/act-button.tsx";
import { EntryCard } from "../fields/entry-card.tsx";
import { FieldProblem } from "../fields/field-problem.tsx";
import { FIELDS_COPY } from "../fields/fields-copy.ts";
import styles from "../fields/fields.module.css";
import { useFocusAfterEdit } from "../fields/use-focus-after-edit.ts";
import type { SectionProps } from "../section.ts";
import { colourNameOf } from "./colour-marks.ts";
import { ColourSwatch } from "./colour-swatch.tsx";
import { PersonFields } from "./person-fields.tsx";
import { personProblems } from "./person-problems.ts";
import { TEAM_COPY as COPY } from "./team-copy.ts";

const ADD_ID = "team-add";
const openerId = (id: number): string => `person-${id}`;
const nameId = (id: number): string => `person-${id}-name`;
const keepId = (id: number): string => `person-${id}-keep`;

/** Who works in the shop. */
export function TeamSection(props: SectionProps) {
  const { shop, published, edit, problemAt } = props;
  const [openId, setOpenId] = useState<number>();
  const focusAfterEdit = useFocusAfterEdit();

  const add = (): void => {
    const id = withNewPerson(shop, published).barbers.at(-1)?.id;
    if (id === undefined) return;
    edit((draft) => withNewPerson(draft, published));
    setOpenId(id);
    focusAfterEdit(nameId(id));
  };
  const onLeft = (id: number): void => {
    setOpenId(undefined);
    focusAfterEdit(published.barbers.some((person) => person.id === id) ? keepId(id) : ADD_ID);
  };

  return (
    <div className={styles["section"]}>
      <p className={styles["what"]}>{shop.barbers.length === 0 ? COPY.none : COPY.what}</p>
      <FieldProblem id="team-problem" problem={problemAt("barbers")} />
      <ul className={styles["list"]}>
        {shop.barbers.map((person, index) => (
          <EntryCard
            key={person.id}
            id={openerId(person.id)}
            name={person.name.trim() === "" ? COPY.nameless : person.name}
            detail={detailOf(shop, person)}
            sign={<ColourSwatch colorId={person.colorId} />}
            hasProblem={personProblems(problemAt, person, index).length > 0}
            isOpen={openId === person.id}
            onToggled={() => setOpenId(openId === person.id ? undefined : person.id)}
          >
            {() => (
              <PersonFields
                {...props}
                person={person}
                index={index}
                nameId={nameId(person.id)}
                onLeft={() => onLeft(person.id)}
              />
            )}
          </EntryCard>
        ))}
        {peopleWhoLeave(shop, published).map(({ id, name }) => (
          <li key={id} className={styles["leaving"]}>
            <p>{COPY.leaves(name)}</p>
            <button
              type="button"
              id={keepId(id)}
              className={styles["small-button"]}
              onClick={() => {
                edit((draft) => withPersonBack(draft, published, id));
                focusAfterEdit(openerId(id));
              }}
            >
              {FIELDS_COPY.keep}
            </button>
          </li>
        ))}
      </ul>
      {shop.barbers.length >= SHOP_MAX.barbers ? (
        <p>{COPY.full}</p>
      ) : (
        <ActButton id={ADD_ID} tone="plain" onPressed={add}>
          <UserPlus aria-hidden="true" size={20} />
          {COPY.add}
        </ActButton>
      )}
    </div>
  );
}

/** `Tangerina · não recebe agendamentos · faz 2 de 5 serviços` */
function detailOf(
  { services }: Shop,
  { colorId, isPaused = false, services: own }: Barber,
): string {
  return [
    colourNameOf(colorId),
    ...(isPaused ? [COPY.paused] : []),
    ...(own !== undefined && own.length < services.length
      ? [COPY.does(own.length, services.length)]
      : []),
  ].join(" · ");
}
