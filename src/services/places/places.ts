/** A place of the map as a search finds it. */
export interface Place {
  placeId: string;
  name: string;
  address: string;
}

export interface PlaceDetails extends Place {
  /** The map says that it closed for good. */
  closed: boolean;
}

/** Finds places of the map. Both calls throw PlacesError. */
export interface PlaceSearch {
  /** At most five places for what was typed so far; `session` is a UUID for one search and its choice. */
  search(text: string, session?: string): Promise<Place[]>;
  /** The chosen place, the new one if it moved; ends the session. */
  details(placeId: string, session?: string): Promise<PlaceDetails>;
}

export type PlacesTrouble = "validation" | "auth" | "not_found" | "rate_limited" | "temporary";

/** The map service did not answer as hoped; holds nothing of the key or of what was searched. */
export class PlacesError extends Error {
  readonly kind: PlacesTrouble;
  readonly providerCode: string;

  constructor(kind: PlacesTrouble, providerCode: string) {
    super(`Places: ${kind} (${providerCode})`);
    this.kind = kind;
    this.providerCode = providerCode;
  }

  get retryable(): boolean {
    return this.kind === "rate_limited" || this.kind === "temporary";
  }
}
