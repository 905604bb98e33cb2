import { failure } from "#src/http/failure.ts";
import { type PlaceSearch, PlacesError } from "#src/services/places/places.ts";
import type { Services } from "#src/services/services.ts";
import { type FoundPlace, placeFailures } from "./contract.ts";

type Needed = Pick<Services, "places" | "log">;

/** Places of the map for what the owner typed. Fails with the codes of `placeFailures`. */
export async function findPlaces(
  services: Needed,
  text: string,
  session?: string,
): Promise<FoundPlace[]> {
  const found = await ask(services, (places) => places.search(text, session));
  return found.map(({ placeId, name, address }) => ({
    place_id: placeId,
    place_name: name,
    address,
  }));
}

/** The chosen place, or the new one if it moved. Fails with the codes of `placeFailures`. */
export async function readPlace(
  services: Needed,
  id: string,
  session?: string,
): Promise<FoundPlace> {
  const place = await ask(services, (places) => places.details(id, session));
  if (place.closed) throw failure(placeFailures, "place_closed");
  return { place_id: place.placeId, place_name: place.name, address: place.address };
}

async function ask<T>(
  { places, log }: Needed,
  question: (places: PlaceSearch) => Promise<T>,
): Promise<T> {
  if (!places) throw failure(placeFailures, "places_off");
  try {
    return await question(places);
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    if (error.kind === "not_found") throw failure(placeFailures, "place_gone");
    // The owner can only wait or paste a link; a wrong key is for the operator to mend.
    log.warn({ kind: error.kind, provider: error.providerCode }, "place search failed");
    throw failure(placeFailures, "places_unavailable");
  }
}
