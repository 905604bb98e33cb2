import type { ExpiringMap } from "../limits/expiring-map.ts";

/**
 * Google Business Profile: consent of an owner, the accounts and places behind it, the reviews of a place
 * and the replies to them. Facts and limits: Google Business Profile APIs (v1) and My Business API v4.9.
 * Every call throws `GoogleProfileError`.
 */
export interface GoogleProfile {
  /**
   * URL of Google's consent page. `state` comes back unchanged; `challenge` is the S256 challenge of the
   * verifier that `exchangeCode` sends.
   */
  consentUrl(request: { state: string; challenge: string; redirectUrl: string }): string;
  /** Exchanges the single-use code of the consent. */
  exchangeCode(request: { code: string; verifier: string; redirectUrl: string }): Promise<Grant>;
  /** Returns a new access token. Google keeps the refresh token. */
  refreshAccess(refreshToken: string): Promise<AccessToken>;
  /** Ends the whole grant. A grant that has already ended is no error. */
  revoke(token: string): Promise<void>;
  /** All accounts of the Google user, the personal one first. */
  listAccounts(accessToken: string): Promise<ProfileAccount[]>;
  /** All places of an account (`accounts/N`). */
  listLocations(accessToken: string, account: string): Promise<ProfileLocation[]>;
  /** The title of a place (`locations/M`). */
  readTitle(accessToken: string, location: string): Promise<string>;
  /** One page of up to 50 reviews, the last changed first. */
  listReviews(accessToken: string, place: ReviewedPlace, pageToken?: string): Promise<ReviewPage>;
  /**
   * Undefined if the review does not exist (any more). Fails with `not-found` if its place does not either.
   * `isUnreadable` is true of an error for an unknown form.
   */
  readReview(
    accessToken: string,
    place: ReviewedPlace,
    reviewId: string,
  ): Promise<ProfileReview | undefined>;
  /** Creates or replaces the reply. A response does not prove that Google publishes it: read it back. */
  putReply(
    accessToken: string,
    place: ReviewedPlace,
    reviewId: string,
    comment: string,
  ): Promise<ProfileReply>;
  /** Removes the reply. A missing reply is no error. */
  deleteReply(accessToken: string, place: ReviewedPlace, reviewId: string): Promise<void>;
}

/** The scope that reviews and replies need. Google's consent page lets the user untick it. */
export const profileScope = "https://www.googleapis.com/auth/business.manage";

export interface AccessToken {
  accessToken: string;
  expiresInSeconds: number;
}

export interface Grant extends AccessToken {
  /** Undefined if Google gave none: the consent must be asked for again. */
  refreshToken: string | undefined;
  scopes: string[];
}

export interface ProfileAccount {
  /** `accounts/N`. */
  name: string;
  title: string;
}

export interface ProfileLocation {
  /** `locations/M`, without an account. */
  name: string;
  title: string;
  /** One line; empty for a business without a shop. */
  address: string;
  placeId: string | undefined;
  /** False: the profile is not verified, suspended or a duplicate, and its reviews cannot be read. */
  verified: boolean;
  /** Google takes the profile for a copy of another one. */
  isDuplicate: boolean;
}

/** The names in a path of the v4 API. The account cannot be derived from the location. */
export interface ReviewedPlace {
  account: string;
  location: string;
}

export interface ReviewPage {
  reviews: ProfileReview[];
  /** Reviews of this page in a form that we do not know. They exist on Google. */
  unreadable: UnreadableReview[];
  /** Google's own figures over all reviews. Undefined without reviews. */
  average: number | undefined;
  total: number;
  nextPageToken: string | undefined;
}

export interface UnreadableReview {
  /** Undefined if the id itself is unreadable. */
  id: string | undefined;
  /** Name of the first field in an unknown form, such as `createTime`. Empty if it is no object at all. */
  field: string;
}

export interface ProfileReview {
  id: string;
  /** Undefined for anonymous reviewers. */
  reviewer: string | undefined;
  /** Undefined if Google sends a value that we do not know. */
  stars: 1 | 2 | 3 | 4 | 5 | undefined;
  /** As the customer wrote it; empty for stars alone. */
  text: string;
  /** Google's translation, which it sends in the same field. Empty without one. */
  translation: string;
  photos: number;
  createdAt: Date;
  updatedAt: Date;
  reply: ProfileReply | undefined;
}

export interface ProfileReply {
  text: string;
  updatedAt: Date;
  state: "pending" | "rejected" | "approved" | "unknown";
  /** Google's word for the reason, such as ADVERTISING_AND_SOLICITATION. New words may come. */
  violation: string | undefined;
}

/**
 * What to do about a failure:
 * - `grant-ended`: the owner must connect again. Never retry.
 * - `not-allowed`: this Google user does not manage the place (any more), or the place is unverified or suspended.
 * - `not-found`: the review or place does not exist, or the path is retired.
 * - `not-approved`: Google has not approved our project, or an API is switched off. For the operator.
 * - `busy`: over the quota, or not approved if Google does not name the quota. Retry later, with backoff and jitter.
 * - `refused`: Google does not accept the input.
 * - `temporary`: no answer, or an unreadable one. Retry later.
 */
export type GoogleProfileErrorKind =
  | "grant-ended"
  | "not-allowed"
  | "not-found"
  | "not-approved"
  | "busy"
  | "refused"
  | "temporary";

/**
 * The access tokens of businesses, in the memory of this process; never stored or logged. `encrypted` is the stored
 * refresh token that the access token belongs to.
 */
export type GoogleTokens = ExpiringMap<{ encrypted: Buffer; accessToken: string }>;

export const unreadableDetail = "UNREADABLE";
export const userQuotaDetail = "USER_QUOTA";

export class GoogleProfileError extends Error {
  readonly kind: GoogleProfileErrorKind;
  /** Google's status or reason, such as NOT_FOUND, without personal data. */
  readonly detail: string;

  constructor(kind: GoogleProfileErrorKind, detail: string) {
    super(`Google Business Profile: ${kind} (${detail})`);
    this.name = "GoogleProfileError";
    this.kind = kind;
    this.detail = detail;
  }
}

/** True if Google responded with success, but in a JSON form that we do not know. What was asked for may exist. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof GoogleProfileError && error.detail === unreadableDetail;
}

/** True if one Google user is over a limit of its own. Calls for other users are not affected. */
export function isUserBusy(error: GoogleProfileError): boolean {
  return error.detail === userQuotaDetail;
}
