import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { SEE_SHOP } from "../../../scheduling-api/owner-backend.ts";
import type { SeenShop } from "../../../scheduling-api/see-shop.ts";
import { shopMemory } from "./kept-shop.ts";

const RETRY_MILLISECONDS = 8_000;

/** The opened shop, and how the page learns what has changed of it. */
export interface OpenedShop {
  /** As the server last sent it, perhaps to an earlier page on this device; `undefined` before that. */
  readonly seen: SeenShop | undefined;
  /** Whether the last call for it had no good answer. */
  readonly hasFailed: boolean;
  readonly refresh: () => void;
  /** Replaces facts by those that this page has published. */
  readonly showPublished: (published: Pick<SeenShop, "facts" | "base">) => void;
}

/** Fetches the shop: at once, each time the page is shown again, when another tab knows more, and again after a failure. */
export function useShop(
  access: OwnerAccess | undefined,
  onRefused: (sentence: string | undefined) => void,
): OpenedShop {
  const calendarId = access?.calendarId;
  const memory = useMemo(
    () => (calendarId === undefined ? undefined : shopMemory(() => localStorage, calendarId)),
    [calendarId],
  );
  const kept = useMemo(() => memory?.read(), [memory]);
  const [fetched, setFetched] = useState<{ memory: typeof memory; seen: SeenShop }>();
  const [failedAccess, setFailedAccess] = useState<OwnerAccess>();
  const seen = fetched?.memory === memory ? fetched?.seen : kept;

  const show = useCallback(
    (answer: SeenShop): void => {
      memory?.write(answer);
      setFetched((before) => ({
        memory,
        seen: withKnownFacts(answer, before?.memory === memory ? before?.seen : kept),
      }));
      setFailedAccess(undefined);
    },
    [memory, kept],
  );
  const refuse = useEffectEvent(onRefused);
  const fetchNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    let current = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchShop = async (): Promise<void> => {
      clearTimeout(timer);
      // What an earlier call brings is older than what this page has published since.
      current.abort();
      current = new AbortController();
      const { signal } = current;
      if (access === undefined || document.hidden) return;
      const result = await SEE_SHOP(access, signal);
      if (signal.aborted) return;
      if (result.ok) show(result.answer);
      else if (result.reason === "refused" && result.status === 403) refuse(result.error);
      else {
        setFailedAccess(access);
        timer = setTimeout(start, RETRY_MILLISECONDS);
      }
    };
    const start = (): void => void fetchShop();
    fetchNow.current = start;
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      clearTimeout(timer);
      current.abort();
      document.removeEventListener("visibilitychange", start);
    };
  }, [access, show]);

  const refresh = useCallback(() => fetchNow.current(), []);
  // Another tab has learnt of other facts. What it keeps may itself be late, so the server is asked.
  const takeUp = useEffectEvent(({ key }: StorageEvent): void => {
    const base = key === memory?.key ? memory?.read()?.base : undefined;
    if (base !== undefined && base !== seen?.base) refresh();
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => takeUp(event);
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);

  return {
    seen,
    hasFailed: access !== undefined && failedAccess === access,
    refresh,
    showPublished: (published) => {
      if (seen !== undefined) show({ ...seen, ...published });
      refresh();
    },
  };
}

/** Equal facts stay the same object: much is computed from it once. */
function withKnownFacts(answer: SeenShop, known: SeenShop | undefined): SeenShop {
  const isKnown = JSON.stringify(answer.facts) === JSON.stringify(known?.facts);
  return known !== undefined && isKnown ? { ...answer, facts: known.facts } : answer;
}

/** What the page shows of the shop: to a person with a link of their own, themselves alone. */
export function shownShop({ facts, person }: SeenShop): Shop {
  if (person === undefined) return facts;
  const barber = barberById(facts, person.barberId);
  return { ...facts, barbers: barber === undefined ? [] : [barber] };
}
