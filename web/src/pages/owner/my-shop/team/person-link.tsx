import type { Barber, Shop } from "@vitrine/domain/shop/shop";
import { useId, useState } from "react";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import fields from "../fields/fields.module.css";
import { PersonLinkSheet } from "./person-link-sheet.tsx";
import { TEAM_COPY } from "./team-copy.ts";

const COPY = TEAM_COPY.link;

/** Where a person's own link is made and ended. Nobody's is asked for before that. */
export function PersonLink({
  access,
  published,
  person,
}: {
  access: OwnerAccess;
  published: Shop;
  person: Barber;
}) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  // A link is of somebody whom the server knows, by the name that it knows.
  const known = published.barbers.find((one) => one.id === person.id);
  return (
    <section className={fields["section"]} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{COPY.title}</h3>
      <p className={fields["what"]}>{known === undefined ? COPY.publishFirst : COPY.what}</p>
      {known !== undefined && (
        <div className={fields["buttons"]}>
          <button type="button" className={fields["small-button"]} onClick={() => setShown(true)}>
            {COPY.open}
          </button>
        </div>
      )}
      {isShown && known !== undefined && (
        <PersonLinkSheet access={access} person={known} onClosed={() => setShown(false)} />
      )}
    </section>
  );
}
