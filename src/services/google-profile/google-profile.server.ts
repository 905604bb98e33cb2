import { profileAccounts } from "./accounts.server.ts";
import { createAsk, type ProfileOptions } from "./ask.server.ts";
import type { GoogleProfile } from "./google-profile.ts";
import { profileOauth } from "./oauth.server.ts";
import { profileReviews } from "./reviews.server.ts";

/** Google Business Profile over `fetch`. Stores nothing. */
export function googleProfile(options: ProfileOptions): GoogleProfile {
  const ask = createAsk(options);
  return {
    ...profileOauth(ask, options),
    ...profileAccounts(ask, options),
    ...profileReviews(ask, options),
  };
}
