import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useEffect, useMemo, useState } from "react";

import { randomKey } from "../../../../scheduling-api/act-key.ts";
import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { SHOP_EDITS } from "../../../../scheduling-api/shop-edits-backend.ts";
import type { ShopEdit } from "../../../../scheduling-api/shop-edits-api.ts";
import { tidyShop, trimmed } from "../facts/same-facts.ts";
import type { PublishedFacts, ShopDraft } from "../draft/shop-draft.ts";
import { NOTHING_PUBLISHED, shopPublisher } from "./publisher.ts";

/** How long nobody has typed when the server is asked what the draft means. */
const PAUSE_MILLISECONDS = 700;
const RETRY_MILLISECONDS = 8_000;

export type Publishing = ReturnType<typeof usePublishing>;

/** Has the draft judged while the owner edits it, and publishes it. */
export function usePublishing(
  access: OwnerAccess,
  draft: ShopDraft | undefined,
  {
    onStale,
    onPublished,
  }: {
    readonly onStale: () => void;
    /** `began`: the base of the draft that was published. `toMove`: the booking that the owner wants to move now. */
    readonly onPublished: (
      published: PublishedFacts,
      began: string,
      toMove: BookingOfDay | undefined,
    ) => void;
  },
) {
  const [state, setState] = useState(NOTHING_PUBLISHED);
  const publisher = useMemo(
    () =>
      shopPublisher(
        {
          // Its problems name fields by their places, so nothing is put in order first.
          judge: ({ base, facts }, signal) =>
            SHOP_EDITS.judge(access, { base, facts: trimmed(facts) }, signal),
          publish: ({ base, facts }, key, kept) =>
            SHOP_EDITS.publish(access, { base, facts: tidyShop(facts) }, key, kept),
        },
        setState,
        randomKey,
      ),
    [access],
  );
  useEffect(() =>
    publisher.listen({
      onStale,
      onPublished: ({ base, facts }, ...rest) =>
        onPublished({ base, facts: tidyShop(facts) }, ...rest),
    }),
  );
  useEffect(() => () => publisher.stop(), [publisher]);

  const edit = useMemo(
    (): ShopEdit | undefined => draft && { base: draft.base, facts: draft.shop },
    [draft],
  );
  const isJudged = state.judged?.edit === edit;
  const tries = state.unjudged?.edit === edit ? state.unjudged?.tries : undefined;
  const isAsking = state.isAsking && isJudged;
  const isOutdated = state.isAsking && !isJudged;
  useEffect(() => {
    // The draft has been merged under the question: it is judged, and asked about, again.
    if (isOutdated) publisher.leave();
  }, [publisher, isOutdated]);
  const isPublishing = state.phase === "publishing";
  useEffect(() => {
    // What is typed meanwhile is an edit of what is being published.
    if (edit === undefined || isJudged || isPublishing) return;
    const pause = tries === undefined ? PAUSE_MILLISECONDS : RETRY_MILLISECONDS;
    const timer = setTimeout(() => void publisher.judge(edit), pause);
    return () => clearTimeout(timer);
  }, [publisher, edit, isJudged, isPublishing, tries]);

  return {
    ...state,
    isAsking,
    /** Why the last try to publish this draft was without success. */
    error: state.error?.edit === edit ? state.error?.sentence : undefined,
    /** What publishing the draft would mean; `undefined` while the server has not said. */
    judgement: edit !== undefined && isJudged ? state.judged?.answer : undefined,
    /** The problems of the last judgement: those of an earlier edit stay until the next one. */
    problems: edit === undefined ? [] : (state.judged?.answer.problems ?? []),
    publish: (): void => {
      if (edit !== undefined) void publisher.publish(edit);
    },
    keepAll: (toMove?: BookingOfDay): void => {
      if (edit !== undefined) void publisher.keepAll(edit, toMove);
    },
    leave: publisher.leave,
  };
}
