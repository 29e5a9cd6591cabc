import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import type { JudgeShopEditAnswer } from "@vitrine/domain/wire/owner/shop-edits";

import { keyFor } from "../../../../scheduling-api/act-key.ts";
import type { ActKey } from "../../../../scheduling-api/act-key.ts";
import type { OwnerAnswer } from "../../../../scheduling-api/owner-api.ts";
import type { SeenShop } from "../../../../scheduling-api/see-shop.ts";
import type { ShopEdit } from "../../../../scheduling-api/shop-edits-api.ts";
import { PUBLISH_COPY as copy } from "./publish-copy.ts";

export interface PublishState {
  /** `waiting`: the owner has pressed 'Publicar', and the server's judgement is awaited. */
  readonly phase: "idle" | "waiting" | "publishing";
  /** The server's last judgement, and the edit that it judges. */
  readonly judged: { readonly edit: ShopEdit; readonly answer: JudgeShopEditAnswer } | undefined;
  /** Why the last judgement could not be had, and how often in a row that of this edit. */
  readonly unjudged:
    | { readonly edit: ShopEdit; readonly sentence: string; readonly tries: number }
    | undefined;
  /** Why the last try to publish this edit was without success. */
  readonly error: { readonly edit: ShopEdit; readonly sentence: string } | undefined;
  /** Whether the owner is asked about the bookings outside. */
  readonly isAsking: boolean;
}

export const NOTHING_PUBLISHED: PublishState = {
  phase: "idle",
  judged: undefined,
  unjudged: undefined,
  error: undefined,
  isAsking: false,
};

interface Calls {
  readonly judge: (
    edit: ShopEdit,
    signal: AbortSignal,
  ) => Promise<OwnerAnswer<JudgeShopEditAnswer>>;
  readonly publish: (
    edit: ShopEdit,
    key: string,
    kept: readonly string[],
  ) => Promise<OwnerAnswer<Pick<SeenShop, "base">>>;
}

interface Listeners {
  /** Somebody else has published: the page's facts are old. */
  readonly onStale: () => void;
  /** `began`: the base of the edit. `toMove`: the booking that the owner wants to move now. */
  readonly onPublished: (
    published: ShopEdit,
    began: string,
    toMove: BookingOfDay | undefined,
  ) => void;
}

/** Has edits judged, and publishes one at a time. */
export function shopPublisher(
  calls: Calls,
  onState: (state: PublishState) => void,
  newKey: () => string,
) {
  let listeners: Listeners | undefined;
  let state = NOTHING_PUBLISHED;
  let judging: { edit: ShopEdit; abort: AbortController; end: Promise<Judgement> } | undefined;
  let lastKey: ActKey | undefined;
  const change = (part: Partial<PublishState>): void => {
    state = { ...state, ...part };
    onState(state);
  };

  /** `undefined` when there is none, or when a later edit is judged meanwhile. */
  type Judgement = JudgeShopEditAnswer | undefined;
  const askServer = async (edit: ShopEdit, abort: AbortController): Promise<Judgement> => {
    const result = await calls.judge(edit, abort.signal);
    if (judging?.edit !== edit) return undefined;
    judging = undefined;
    if (!result.ok) {
      const said = result.reason === "refused" ? result.error : undefined;
      const before = state.unjudged?.edit === edit ? state.unjudged.tries : 0;
      change({ unjudged: { edit, sentence: said ?? copy.unjudged, tries: before + 1 } });
      return undefined;
    }
    const { answer } = result;
    change({ judged: { edit, answer }, unjudged: undefined });
    if (answer.isStale) listeners?.onStale();
    return answer;
  };
  const judge = (edit: ShopEdit): Promise<Judgement> => {
    if (judging?.edit === edit) return judging.end;
    judging?.abort.abort();
    const abort = new AbortController();
    // The call may end at once, so it begins after it is known.
    const end = Promise.resolve().then(() => askServer(edit, abort));
    judging = { edit, abort, end };
    return end;
  };

  /** Sends the edit, with the bookings outside that the owner lets stand. */
  const send = async (
    edit: ShopEdit,
    kept: readonly string[],
    toMove?: BookingOfDay,
  ): Promise<void> => {
    lastKey = keyFor({ ...edit, kept }, lastKey, newKey);
    change({ phase: "publishing", error: undefined });
    const result = await calls.publish(edit, lastKey.key, kept);
    if (result.ok) {
      lastKey = undefined;
      change({ ...NOTHING_PUBLISHED });
      return listeners?.onPublished(
        { base: result.answer.base, facts: edit.facts },
        edit.base,
        toMove,
      );
    }
    if (result.reason === "failed" || result.status >= 500) {
      // It may have been published: the next try has the same key.
      return change({ phase: "idle", error: { edit, sentence: copy.unanswered } });
    }
    lastKey = undefined;
    // What the server knows by now says why.
    const answer = await judge(edit);
    const isAsking = answer !== undefined && isOnlyOutside(answer);
    const sentence = answer?.isStale === true ? copy.stale : (result.error ?? copy.refused);
    change({ phase: "idle", isAsking, error: { edit, sentence } });
  };

  return {
    listen(next: Listeners): void {
      listeners = next;
    },
    judge,
    /** Publishes the edit, unless something has to be seen first. */
    async publish(edit: ShopEdit): Promise<void> {
      // A second click can come before React has rendered the first.
      if (state.phase !== "idle") return;
      change({ phase: "waiting", error: undefined });
      const known = state.judged?.edit === edit ? state.judged.answer : undefined;
      const answer = known ?? (await judge(edit));
      const refuse = (sentence: string | undefined): void =>
        change({ phase: "idle", error: sentence === undefined ? undefined : { edit, sentence } });
      if (answer === undefined) refuse(state.unjudged?.sentence);
      else if (answer.isStale) refuse(copy.stale);
      else if (answer.problems.length > 0) refuse(copy.problems);
      else if (answer.outside.length > 0) change({ phase: "idle", isAsking: true });
      else await send(edit, []);
    },
    /**
     * Publishes the edit, and lets the bookings outside stand as they are, also the one that is moved next. Where others
     * than those of this edit were shown, the owner is asked again.
     */
    async keepAll(edit: ShopEdit, toMove?: BookingOfDay): Promise<void> {
      if (state.phase !== "idle") return;
      if (state.judged?.edit !== edit) return change({ isAsking: false });
      const { outside } = state.judged.answer;
      await send(
        edit,
        outside.map(({ bookingId }) => bookingId),
        toMove,
      );
    },
    leave: () => change({ isAsking: false, error: undefined }),
    stop: () => judging?.abort.abort(),
  };
}

function isOnlyOutside({ isStale, problems, outside }: JudgeShopEditAnswer): boolean {
  return !isStale && problems.length === 0 && outside.length > 0;
}
