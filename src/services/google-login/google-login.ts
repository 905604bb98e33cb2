/** Log-in with a Google account by OpenID Connect. Every call that asks Google throws `GoogleLoginError`. */
export interface GoogleLogin {
  /**
   * URL of Google's page that asks which account logs in. `state` comes back unchanged, `nonce` inside the
   * identity; `challenge` is the S256 challenge of the verifier that `readIdentity` sends.
   */
  loginUrl(request: {
    state: string;
    nonce: string;
    challenge: string;
    redirectUrl: string;
  }): string;
  /** Exchanges the single-use code, and returns the identity that Google signed for this request and client. */
  readIdentity(request: {
    code: string;
    verifier: string;
    nonce: string;
    redirectUrl: string;
  }): Promise<GoogleIdentity>;
  /** Reads the keys with which Google signs. Returns their number, for `npm run check`. */
  countKeys(): Promise<number>;
}

export interface GoogleIdentity {
  /** Identifies the Google account for ever. Its email can change, and can come back to another person. */
  sub: string;
  /** In lower case. Undefined if Google names none. */
  email: string | undefined;
  /** Google has verified that the person receives the email. */
  isEmailVerified: boolean;
}

/**
 * - `refused`: Google rejects the code, or the identity is not one that Google signed for this request.
 * - `temporary`: no answer, an unreadable one, or our client is not set up. Try again later.
 */
export class GoogleLoginError extends Error {
  readonly kind: "refused" | "temporary";
  /** A word such as JWT_EXPIRED, without personal data. */
  readonly detail: string;

  constructor(kind: GoogleLoginError["kind"], detail: string) {
    super(`Google log-in: ${kind} (${detail})`);
    this.name = "GoogleLoginError";
    this.kind = kind;
    this.detail = detail;
  }
}
