import { profileAccounts } from "./accounts.server.ts";
import { createAsk, type ProfileOptions } from "./ask.server.ts";
import type { GoogleProfile } from "./google-profile.ts";
import { profileOauth } from "./oauth.server.ts";

/** The part of the interface without the reviews. */
export type ProfileConnection = Pick<
  GoogleProfile,
  "consentUrl" | "exchangeCode" | "refreshAccess" | "revoke" | "listAccounts" | "listLocations"
>;

/** Google Business Profile over `fetch`. Stores nothing. */
export function googleProfile(options: ProfileOptions): ProfileConnection {
  const ask = createAsk(options);
  return { ...profileOauth(ask, options), ...profileAccounts(ask, options) };
}
