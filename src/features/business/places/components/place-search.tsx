import { Combobox } from "@base-ui/react/combobox";
import { Search as SearchIcon } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import type { QueryOf } from "#src/http/endpoint.ts";
import { controlClass } from "#src/ui/field-frame.tsx";
import { SpinnerShape } from "#src/ui/spinner.tsx";
import { toast } from "#src/ui/toast.ts";
import type { FoundPlace, findPlaces, readPlace } from "../contract.ts";
import { minQueryLength } from "../min-query-length.ts";

const debounceMs = 400;
/** Google ends a session after 'a few minutes' without a call, and then bills each call by itself. */
const sessionMs = 2 * 60_000;
const limitReached =
  "Você já fez muitas buscas hoje. Cole o link do Google Maps ou busque de novo amanhã.";

/** The calls of a search: of an owner, or of a person who is signing up. */
export interface PlaceCalls {
  find(query: QueryOf<typeof findPlaces>, signal: AbortSignal): Promise<FoundPlace[]>;
  read(id: string, query: QueryOf<typeof readPlace>, signal: AbortSignal): Promise<FoundPlace>;
}

export const ownerPlaceCalls: PlaceCalls = {
  find: (query, signal) => callAsOwner<typeof findPlaces>("GET /api/places/", { query, signal }),
  read: (id, query, signal) =>
    callAsOwner<typeof readPlace>("GET /api/places/{id}/", { params: { id }, query, signal }),
};

type PlaceSearchState =
  | { stage: "idle" | "searching" | "failed" }
  | { stage: "found"; places: FoundPlace[] };

/** Searches Google Maps while the owner types. Google's terms require its name at the results. */
export function PlaceSearch({
  calls,
  onChoose,
}: {
  /** The same object at each rendering. */
  calls: PlaceCalls;
  onChoose: (place: FoundPlace) => void;
}) {
  const [text, setText] = useState("");
  const [choosing, setChoosing] = useState(false);
  const [focused, setFocused] = useState(false);
  const session = useBilledSession();
  const search = useSearch(text.trim(), calls, session.use);
  // The owner may keep the former place or paste a link before the details arrive.
  const details = useRef<AbortController>(undefined);
  useEffect(() => () => details.current?.abort(), []);
  const places = search.stage === "found" ? search.places : [];
  const shown = focused && (search.stage === "found" || search.stage === "searching");

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

  return (
    <Combobox.Root
      items={places}
      filter={null}
      autoHighlight
      // The list is part of the page: a popup would hide the rest of the page from screen readers.
      inline
      open={shown}
      itemToStringLabel={(place: FoundPlace) => place.place_name}
      isItemEqualToValue={(a: FoundPlace, b: FoundPlace) => a.place_id === b.place_id}
      inputValue={text}
      onInputValueChange={(value, { reason }) => {
        if (reason === "input-change" || reason === "input-clear") setText(value);
      }}
      onValueChange={(place) => void choose(place)}
    >
      <div className="grid gap-1.5">
        <label htmlFor="place-search" className="font-semibold">
          Buscar no Google Maps
        </label>
        <p id="place-search-hint" className="-mt-1 text-sm text-ink-soft">
          Digite o nome e a cidade do seu negócio.
        </p>
        <div className="relative">
          <SearchIcon
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
          />
          <Combobox.Input
            id="place-search"
            aria-describedby="place-search-hint"
            placeholder="Ex.: Padaria Estrela Pinheiros"
            autoComplete="off"
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={(event) => {
              setFocused(event.key !== "Escape");
              // Enter without a choice must not save the form around it.
              if (event.key === "Enter") event.preventDefault();
            }}
            maxLength={200}
            className={`${controlClass} pr-11 pl-11`}
          />
          {(search.stage === "searching" || choosing) && (
            <span className="absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft">
              <SpinnerShape />
            </span>
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the input */}
          <div
            hidden={!shown}
            // A touch on a result must not move the focus, or the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-90 overflow-y-auto overscroll-contain rounded-md bg-raised shadow-raised"
          >
            <Combobox.Status className="px-4 text-sm text-ink-soft not-empty:py-3">
              {search.stage === "searching" ? "Buscando…" : null}
              {search.stage === "found" && places.length === 0
                ? "Nenhum local encontrado. Confira o nome ou cole o link do Google Maps."
                : null}
            </Combobox.Status>
            <Combobox.List aria-label="Locais encontrados">
              {(place: FoundPlace) => (
                <Combobox.Item
                  key={place.place_id}
                  value={place}
                  className="min-h-11 cursor-pointer px-4 py-2.5 data-highlighted:bg-sunken"
                >
                  <span className="block font-semibold">{place.place_name}</span>
                  <span className="block text-sm text-ink-soft">{place.address}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            <p
              translate="no"
              className="border-t border-line px-4 py-2 text-right text-xs text-ink-soft"
            >
              Google Maps
            </p>
          </div>
        </div>
      </div>
    </Combobox.Root>
  );
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
