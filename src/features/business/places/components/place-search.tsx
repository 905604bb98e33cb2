import { Combobox } from "@base-ui/react/combobox";
import { Search as SearchIcon } from "lucide-react";
import { useState } from "react";
import { controlClass } from "#src/ui/field-frame.tsx";
import { SpinnerShape } from "#src/ui/spinner.tsx";
import type { FoundPlace } from "../contract.ts";
import type { PlaceCalls } from "./place-calls.ts";
import { type PlaceSearchState, usePlaceSearch } from "./use-place-search.ts";

/** Searches Google Maps while the owner types. */
export function PlaceSearch({
  calls,
  onChoose,
}: {
  /** The same object at each rendering. */
  calls: PlaceCalls;
  onChoose: (place: FoundPlace) => void;
}) {
  const [text, setText] = useState("");
  const [focused, setFocused] = useState(false);
  const { search, choosing, choose } = usePlaceSearch(text, calls, onChoose);
  const places = search.stage === "found" ? search.places : [];
  const shown = focused && (search.stage === "found" || search.stage === "searching");

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
          <FoundPlaces search={search} isShown={shown} />
        </div>
      </div>
    </Combobox.Root>
  );
}

/** The list below the input. Google's terms require its name at the results. */
function FoundPlaces({ search, isShown }: { search: PlaceSearchState; isShown: boolean }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the input
    <div
      hidden={!isShown}
      // A touch on a result must not move the focus, or the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-90 overflow-y-auto overscroll-contain rounded-md bg-raised shadow-raised"
    >
      <Combobox.Status className="px-4 text-sm text-ink-soft not-empty:py-3">
        {search.stage === "searching" ? "Buscando…" : null}
        {search.stage === "found" && search.places.length === 0
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
      <p translate="no" className="border-t border-line px-4 py-2 text-right text-xs text-ink-soft">
        Google Maps
      </p>
    </div>
  );
}
