import { failure } from "#src/http/failure.ts";
import { type PlaceSearch, PlacesError } from "#src/services/places/places.ts";
import type { Services } from "#src/services/services.ts";
import { type FoundPlace, placeFailures } from "./contract.ts";
import { reservePlaceCall } from "./reserve-place-call.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "settings" | "places" | "log">;

/** `session` groups the calls of one search for the provider's bill. A trial has a part of the budget. */
interface CallOptions {
  session?: string | undefined;
  isTrial?: boolean;
}

/** Searches Google Maps for places. Fails with the codes of `placeFailures`. */
export async function findPlaces(
  services: Dependencies,
  text: string,
  { session, isTrial }: CallOptions = {},
): Promise<FoundPlace[]> {
  const found = await callProvider(services, isTrial, (places) => places.search(text, session));
  return found.map(({ placeId, name, address }) => ({
    place_id: placeId,
    place_name: name,
    address,
  }));
}

/** Returns the chosen place, or the new place if it moved. Fails with the codes of `placeFailures`. */
export async function readPlace(
  services: Dependencies,
  id: string,
  { session, isTrial }: CallOptions = {},
): Promise<FoundPlace> {
  const place = await callProvider(services, isTrial, (places) => places.details(id, session));
  if (place.closed) throw failure(placeFailures, "place_closed");
  return { place_id: place.placeId, place_name: place.name, address: place.address };
}

async function callProvider<T>(
  services: Dependencies,
  isTrial = false,
  request: (places: PlaceSearch) => Promise<T>,
): Promise<T> {
  const { places, log } = services;
  if (!places) throw failure(placeFailures, "places_off");
  if (!(await reservePlaceCall(services, isTrial)))
    throw failure(placeFailures, "places_unavailable");
  try {
    return await request(places);
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    if (error.kind === "not_found") throw failure(placeFailures, "place_gone");
    // The owner can only wait or paste a link. The log line informs the operator, for example about a wrong API key.
    log.warn({ kind: error.kind, provider: error.providerCode }, "place search failed");
    throw failure(placeFailures, "places_unavailable");
  }
}
