import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { QueryOf } from "#src/http/endpoint.ts";
import type { FoundPlace, findPlaces, readPlace } from "../contract.ts";

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
