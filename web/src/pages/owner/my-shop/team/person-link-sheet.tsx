import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Barber } from "@vitrine/domain/shop/shop";
import type {
  MakePersonLinkAnswer,
  SeePersonLinksAnswer,
} from "@vitrine/domain/wire/owner/person-links";
import { useCallback, useEffect, useState } from "react";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { MY_SHOP } from "../../../../scheduling-api/my-shop-backend.ts";
import type { ShownAct } from "../../../../ui/acts/act-button.tsx";
import { ActButton, ActError, ActSpinner, SendButton } from "../../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { LinkWithQr } from "../../../access/link-with-qr.tsx";
import { useCall } from "../../../access/use-call.ts";
import fields from "../fields/fields.module.css";
import { TEAM_COPY } from "./team-copy.ts";

const COPY = TEAM_COPY.link;

type KnownLink = SeePersonLinksAnswer["links"][number] | "none";
type Step =
  | { readonly is: "seen" | "making" | "revoking" }
  | { readonly is: "made"; readonly made: MakePersonLinkAnswer };

const SEEN: Step = { is: "seen" };

/** A person's own link: how it stands, a new one, which is shown once, and its end. */
export function PersonLinkSheet({
  access,
  person: { id: barberId, name },
  onClosed,
}: {
  access: OwnerAccess;
  person: Barber;
  onClosed: () => void;
}) {
  const [link, setLink] = useState<KnownLink>();
  const [step, setStep] = useState(SEEN);
  const [done, setDone] = useState("");
  const { act, run, forgetError } = useCall(COPY.failed);

  const load = useCallback(
    () =>
      run(
        () => MY_SHOP.seePersonLinks(access),
        ({ links }) => setLink(links.find((one) => one.barberId === barberId) ?? "none"),
      ),
    [run, access, barberId],
  );
  useEffect(() => {
    queueMicrotask(load);
  }, [load]);

  const goTo = (next: Step): void => {
    forgetError();
    setDone("");
    setStep(next);
  };
  const goBack = (): void => {
    goTo(SEEN);
    load();
  };
  const make = (): void =>
    run(
      () => MY_SHOP.makePersonLink(access, barberId),
      (made) => goTo({ is: "made", made }),
    );
  const revoke = (): void =>
    run(
      () => MY_SHOP.revokePersonLink(access, barberId),
      () => {
        goTo(SEEN);
        setLink("none");
        setDone(COPY.revoked);
      },
    );

  if (step.is === "made") {
    return (
      <Sheet title={COPY.madeTitle(name)} onClosed={goBack}>
        <LinkWithQr {...step.made} words={TEAM_COPY.madeLink} />
      </Sheet>
    );
  }
  if (step.is === "making" || step.is === "revoking") {
    const isMaking = step.is === "making";
    return (
      <Sheet
        title={isMaking ? COPY.makeAgainTitle(name) : COPY.revokeTitle(name)}
        onClosed={goBack}
      >
        <p>{COPY.ends}</p>
        <SendButton
          act={act}
          tone={isMaking ? "main" : "danger"}
          onPressed={isMaking ? make : revoke}
        >
          {isMaking ? COPY.makeAgain : COPY.revoke}
        </SendButton>
      </Sheet>
    );
  }
  return (
    <Sheet title={COPY.madeTitle(name)} onClosed={onClosed}>
      <p>{COPY.what}</p>
      <p role="status" className={fields["status"]}>
        {done}
      </p>
      <LinkState
        link={link}
        act={act}
        onRetried={load}
        onMade={make}
        onAsked={(is) => goTo({ is })}
      />
    </Sheet>
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
  act: ShownAct;
  onRetried: () => void;
  onMade: () => void;
  onAsked: (is: "making" | "revoking") => void;
}) {
  if (link === undefined) {
    if (act.error === undefined) return <Spinner label={COPY.loading} />;
    return (
      <>
        <ActError error={act.error} />
        <ActButton tone="plain" onPressed={onRetried}>
          {COPY.retry}
        </ActButton>
      </>
    );
  }
  if (link === "none") {
    return (
      <>
        <p>{COPY.none}</p>
        <SendButton act={act} onPressed={onMade}>
          {COPY.make}
        </SendButton>
      </>
    );
  }
  return (
    <>
      <p>{COPY.made(dayLabel(link.madeAt.slice(0, "2026-11-23".length)), link.devices)}</p>
      <ActError error={act.error} />
      <ActButton tone="plain" onPressed={() => onAsked("making")}>
        {COPY.makeAgain}
      </ActButton>
      <ActButton tone="danger" onPressed={() => onAsked("revoking")}>
        {COPY.revoke}
      </ActButton>
      <ActSpinner act={act} />
    </>
  );
}
