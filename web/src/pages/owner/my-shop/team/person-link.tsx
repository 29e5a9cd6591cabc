import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Barber, Shop } from "@vitrine/domain/shop/shop";
import type {
  MakePersonLinkAnswer,
  SeePersonLinksAnswer,
} from "@vitrine/domain/wire/owner/person-links";
import { useCallback, useEffect, useId, useState } from "react";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { MY_SHOP } from "../../../../scheduling-api/my-shop-backend.ts";
import { ActError, SendButton } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { LinkWithQr } from "../../../access/link-with-qr.tsx";
import { useCall } from "../../../access/use-call.ts";
import fields from "../fields/fields.module.css";
import { TEAM_COPY } from "./team-copy.ts";

const COPY = TEAM_COPY.link;

type KnownLink = SeePersonLinksAnswer["links"][number] | "none";
type Step =
  | { readonly is: "making" | "revoking" }
  | { readonly is: "made"; readonly made: MakePersonLinkAnswer };

/** The link that opens a person's own column, and nothing else. */
export function PersonLink({
  access,
  published,
  person: { id: barberId, name },
}: {
  access: OwnerAccess;
  published: Shop;
  person: Barber;
}) {
  const id = useId();
  const [link, setLink] = useState<KnownLink>();
  const [step, setStep] = useState<Step>();
  const [done, setDone] = useState("");
  const { act, run, forgetError } = useCall(COPY.failed);
  const isPublished = published.barbers.some((person) => person.id === barberId);

  const load = useCallback(
    () =>
      run(
        () => MY_SHOP.seePersonLinks(access),
        ({ links }) => setLink(links.find((one) => one.barberId === barberId) ?? "none"),
      ),
    [run, access, barberId],
  );
  useEffect(() => {
    if (isPublished) queueMicrotask(load);
  }, [load, isPublished]);

  const make = (): void => {
    setDone("");
    run(
      () => MY_SHOP.makePersonLink(access, barberId),
      (made) => setStep({ is: "made", made }),
    );
  };
  const revoke = (): void =>
    run(
      () => MY_SHOP.revokePersonLink(access, barberId),
      () => {
        setStep(undefined);
        setDone(COPY.revoked);
        setLink("none");
      },
    );
  const ask = (is: "making" | "revoking"): void => {
    forgetError();
    setDone("");
    setStep({ is });
  };
  const close = (): void => {
    forgetError();
    setStep(undefined);
    load();
  };

  return (
    <section className={fields["section"]} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{COPY.title}</h3>
      <p className={fields["what"]}>{isPublished ? COPY.what : COPY.publishFirst}</p>
      <p role="status" className={fields["status"]}>
        {done}
      </p>
      {isPublished && step === undefined && (
        <LinkState link={link} act={act} onRetried={load} onMade={make} onAsked={ask} />
      )}
      {step?.is === "made" && (
        <Sheet title={COPY.madeTitle(name)} onClosed={close}>
          <LinkWithQr {...step.made} words={TEAM_COPY.madeLink} />
        </Sheet>
      )}
      {step?.is === "making" && (
        <Sheet title={COPY.makeAgainTitle(name)} onClosed={close}>
          <p>{COPY.ends}</p>
          <SendButton act={act} onPressed={make}>
            {COPY.makeAgain}
          </SendButton>
        </Sheet>
      )}
      {step?.is === "revoking" && (
        <Sheet title={COPY.revokeTitle(name)} onClosed={close}>
          <p>{COPY.ends}</p>
          <SendButton act={act} tone="danger" onPressed={revoke}>
            {COPY.revoke}
          </SendButton>
        </Sheet>
      )}
    </section>
  );
}

function LinkState({
  link,
  act,
  onRetried,
  onMade,
  onAsked,
}: {
  link: KnownLink | undefined;
  act: ReturnType<typeof useCall>["act"];
  onRetried: () => void;
  onMade: () => void;
  onAsked: (is: "making" | "revoking") => void;
}) {
  if (link === undefined) {
    return act.isSending ? (
      <Spinner label={COPY.loading} />
    ) : (
      <>
        <ActError error={act.error} />
        <button type="button" className={fields["small-button"]} onClick={onRetried}>
          {COPY.retry}
        </button>
      </>
    );
  }
  if (link === "none") {
    return (
      <>
        <p>{COPY.none}</p>
        <SendButton act={act} tone="plain" onPressed={onMade}>
          {COPY.make}
        </SendButton>
      </>
    );
  }
  return (
    <>
      <p>{COPY.made(dayLabel(link.madeAt.slice(0, "2026-11-23".length)), link.devices)}</p>
      <ActError error={act.error} />
      <div className={fields["buttons"]}>
        <button type="button" className={fields["small-button"]} onClick={() => onAsked("making")}>
          {COPY.makeAgain}
        </button>
        <button
          type="button"
          className={fields["small-button"]}
          data-tone="danger"
          onClick={() => onAsked("revoking")}
        >
          {COPY.revoke}
        </button>
      </div>
    </>
  );
}
