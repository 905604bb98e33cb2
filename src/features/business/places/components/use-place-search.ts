import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#src/http/client.ts";
import { toast } from "#src/ui/toast.ts";
import type { FoundPlace } from "../contract.ts";
import { minQueryLength } from "../min-query-length.ts";
import type { PlaceCalls } from "./place-calls.ts";

const debounceMs = 400;
/** Google ends a session after 'a few minutes' without a call, and then bills each call by itself. */
const sessionMs = 2 * 60_000;
const limitReached =
  "Você já fez muitas buscas hoje. Cole o link do Google Maps ou busque de novo amanhã.";

export type PlaceSearchState =
  | { stage: "idle" | "searching" | "failed" }
  | { stage: "found"; places: FoundPlace[] };

/** The places for a text, and the choice of one. `calls` is the same object at each rendering. */
export function usePlaceSearch(
  text: string,
  calls: PlaceCalls,
  onChoose: (place: FoundPlace) => void,
) {
  const session = useBilledSession();
  const search = useSearch(text.trim(), calls, session.use);
  const [choosing, setChoosing] = useState(false);
  // The owner may keep the former place or paste a link before the details arrive.
  const details = useRef<AbortController>(undefined);
  useEffect(() => () => details.current?.abort(), []);

  const choose = async (place: FoundPlace | null) => {
    if (!place || choosing) return;
    setChoosing(true);
    details.current = new AbortController();
    const { signal } = details.current;
    try {
      onChoose(await calls.read(place.place_id, { session: session.use() }, signal));
    } catch (error) {
      if (signal.aborted) return;
      // If the details cannot be loaded, the place from the search result is enough.
      if (error instanceof ApiFailure && (error.status === 404 || error.status === 409)) {
        toast({ tone: "error", title: error.detail ?? "Erro ao buscar locais." });
      } else onChoose(place);
    }
    session.end();
    setChoosing(false);
  };

  return { search, choosing, choose };
}

/** Google bills all searches with one token, and the chosen place, as one search. */
function useBilledSession() {
  const current = useRef({ token: "", usedAt: Number.NEGATIVE_INFINITY });
  /** Returns the token for a call. The next search of an owner who paused has a new one. */
  const use = useCallback(() => {
    const { token, usedAt } = current.current;
    const now = Date.now();
    const isLive = now - usedAt < sessionMs;
    current.current = { token: isLive ? token : crypto.randomUUID(), usedAt: now };
    return current.current.token;
  }, []);
  const end = () => {
    current.current.usedAt = Number.NEGATIVE_INFINITY;
  };
  return { use, end };
}

/** Searches after a pause in typing. The last results stay until the next response. */
function useSearch(text: string, calls: PlaceCalls, takeSession: () => string): PlaceSearchState {
  const [search, setSearch] = useState<PlaceSearchState>({ stage: "idle" });
  useEffect(() => {
    if (text.length < minQueryLength) {
      setSearch({ stage: "idle" });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setSearch((before) => (before.stage === "found" ? before : { stage: "searching" }));
      try {
        const places = await calls.find({ q: text, session: takeSession() }, abort.signal);
        if (!abort.signal.aborted) setSearch({ stage: "found", places });
      } catch (error) {
        if (abort.signal.aborted) return;
        setSearch({ stage: "failed" });
        const isLimited = error instanceof ApiFailure && error.code === "too_many_requests";
        toast({ tone: "error", title: isLimited ? limitReached : "Erro ao buscar locais." });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, calls, takeSession]);
  return search;
}
