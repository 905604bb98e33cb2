export interface Place {
  placeId: string;
  name: string;
  address: string;
}

export interface PlaceDetails extends Place {
  /** True if Google says that the place closed permanently. */
  closed: boolean;
}

/** What Google Maps shows about a place. Google's terms forbid to store or to cache it. */
export interface PlaceRating {
  /** With one decimal. Undefined without reviews. */
  rating: number | undefined;
  count: number;
  /** The page of the place on Google Maps. */
  mapsUri: string | undefined;
}

/** Searches Google Maps. All methods throw PlacesError. */
export interface PlaceSearch {
  /** Returns at most five places for typed text. `session` is a UUID for one search and its choice. */
  search(text: string, session?: string): Promise<Place[]>;
  /** Returns the chosen place, or the new place if it moved. Ends the session. */
  details(placeId: string, session?: string): Promise<PlaceDetails>;
  /** Returns the rating of a place. One call, which costs money, without a retry. */
  rating(placeId: string): Promise<PlaceRating>;
}

export type PlacesErrorKind = "validation" | "auth" | "not_found" | "rate_limited" | "temporary";

/** A failed call to the places provider. Contains neither the API key nor the search text. */
export class PlacesError extends Error {
  readonly kind: PlacesErrorKind;
  readonly providerCode: string;

  constructor(kind: PlacesErrorKind, providerCode: string) {
    super(`Places: ${kind} (${providerCode})`);
    this.kind = kind;
    this.providerCode = providerCode;
  }

  get retryable(): boolean {
    return this.kind === "rate_limited" || this.kind === "temporary";
  }
}

/** Limits of the paid calls of all businesses together. */
export interface CallBudget {
  perDay: number;
  perMonth: number;
}
