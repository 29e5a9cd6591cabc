import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { ChevronLeft } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import type { SeenShop } from "../../../../scheduling-api/see-shop.ts";
import type { OpenedShop } from "../../access/use-shop.ts";
import { areAllDone, firstSteps, withStepDone } from "../../place/first-steps.ts";
import type { Places } from "../../place/use-place.ts";
import { changesOf } from "../draft/changes/changes-of-shop.ts";
import { useDraft } from "../draft/use-draft.ts";
import { MY_SHOP_COPY as COPY } from "../my-shop-copy.ts";
import { OutsideSheet } from "../publish/outside-sheet.tsx";
import { PublishBar } from "../publish/publish-bar.tsx";
import { PUBLISH_COPY } from "../publish/publish-copy.ts";
import { usePublishing } from "../publish/use-publishing.ts";
import { VersionsSheet } from "../publish/versions-sheet.tsx";
import { DraftBoundary } from "./draft-boundary.tsx";
import { FirstStepsList } from "./first-steps-list.tsx";
import { SectionList, rowId } from "./section-list.tsx";
import { SHOP_SECTIONS } from "./sections.ts";
import type { ShopSection } from "./sections.ts";
import styles from "./my-shop.module.css";

export interface MyShopProps {
  readonly access: OwnerAccess;
  readonly seen: SeenShop;
  readonly opened: Pick<OpenedShop, "refresh" | "showPublished">;
  readonly places: Places;
  /** Opens the day, to move this booking. */
  readonly onMove: (booking: BookingOfDay) => void;
}

/** 'Minha loja': what the owner sees of the shop and edits, as a draft until it is published. */
export function MyShop(props: MyShopProps) {
  return (
    <DraftBoundary calendarId={props.access.calendarId}>
      <EditedShop {...props} />
    </DraftBoundary>
  );
}

function EditedShop({ access, seen, opened, places, onMove }: MyShopProps) {
  const { refresh, showPublished } = opened;
  useEffect(() => refresh(), [refresh]);
  const draft = useDraft(access.calendarId, seen, refresh);
  const { shop } = draft;
  const [said, setSaid] = useState<string>();
  const [areVersionsShown, setVersionsShown] = useState(false);
  const publishing = usePublishing(access, draft.draft, {
    onStale: refresh,
    onPublished: (published, began, toMove) => {
      draft.endPublished(began, published);
      showPublished(published);
      setSaid(PUBLISH_COPY.published);
      if (toMove !== undefined) onMove(toMove);
    },
  });
  const changes = useMemo(
    () => (draft.draft === undefined ? [] : changesOf(draft.draft.facts, draft.draft.shop)),
    [draft.draft],
  );
  const problems = new Map(publishing.problems.map(({ field, sentence }) => [field, sentence]));
  const section = SHOP_SECTIONS.find(({ id }) => places.place === `shop/${id}`);
  const steps = useFirstSteps(access.calendarId, seen.isNew);
  const openSection = (id: string): void => {
    steps.finish(id);
    places.enter(`shop/${id}`);
  };

  return (
    <div className={styles["my-shop"]}>
      <div className={styles["content"]}>
        {section === undefined ? (
          <>
            {steps.done !== undefined && (
              <FirstStepsList
                done={steps.done}
                page={seen.page.link}
                onOpened={openSection}
                onDone={steps.finish}
              />
            )}
            <SectionList
              shop={shop}
              published={seen.facts}
              toCheck={[...problems.keys()]}
              onOpened={openSection}
            />
          </>
        ) : (
          <OpenSection section={section} onLeft={() => places.leave("shop")}>
            <section.Section
              access={access}
              shop={shop}
              published={seen.facts}
              page={seen.page}
              edit={(change) => {
                setSaid(undefined);
                draft.edit(change);
              }}
              problemAt={(field) => problems.get(field)}
            />
          </OpenSection>
        )}
        <FocusAfterStep section={section} />
      </div>
      <PublishBar
        changes={changes}
        others={draft.others}
        isStored={draft.isStored}
        publishing={publishing}
        said={said}
        canTakeBack={draft.discarded !== undefined}
        hasVersions={seen.versions.length > 0}
        onUnderstood={draft.forgetOthers}
        onDiscarded={() => {
          draft.discard();
          setSaid(PUBLISH_COPY.discarded);
        }}
        onTakenBack={() => {
          draft.takeBack();
          setSaid(undefined);
        }}
        onUndo={() => setVersionsShown(true)}
      />
      {publishing.isAsking && <OutsideSheet shop={seen.facts} publishing={publishing} />}
      {areVersionsShown && (
        <VersionsSheet
          access={access}
          shop={seen.facts}
          versions={seen.versions}
          onBroughtBack={(version) => {
            draft.bringBack(version);
            setSaid(undefined);
            setVersionsShown(false);
          }}
          onClosed={() => setVersionsShown(false)}
        />
      )}
    </div>
  );
}

function OpenSection({
  section,
  onLeft,
  children,
}: {
  section: ShopSection;
  onLeft: () => void;
  children: React.ReactNode;
}) {
  return (
    <>
      <button type="button" className={styles["back"]} onClick={onLeft}>
        <ChevronLeft aria-hidden="true" size={24} />
        {COPY.back}
      </button>
      <h2 id={`${rowId(section.id)}-title`} className={styles["title"]} tabIndex={-1}>
        {section.title}
      </h2>
      {children}
    </>
  );
}

/** Moves the focus to an opened section's heading and, when it is left, back to its row. */
function FocusAfterStep({ section }: { section: ShopSection | undefined }) {
  const before = useRef(section);
  useLayoutEffect(() => {
    const last = before.current;
    if (last === section) return;
    before.current = section;
    const id = section === undefined ? last && rowId(last.id) : `${rowId(section.id)}-title`;
    if (section !== undefined) scrollTo(0, 0);
    document.getElementById(id ?? "")?.focus({ preventScroll: section !== undefined });
  }, [section]);
  return null;
}

function useFirstSteps(calendarId: string, isNew: boolean) {
  const memory = useMemo(() => firstSteps(() => localStorage, calendarId), [calendarId]);
  const [done, setDone] = useState(() => memory.begin(isNew));
  return {
    done: done === undefined || areAllDone(done) ? undefined : done,
    finish: (step: string): void => {
      if (done === undefined) return;
      const next = withStepDone(done, step);
      memory.write(next);
      setDone(next);
    },
  };
}
