import { encryptRefreshToken } from "#src/features/google/refresh-token.server.ts";
import { addGrant } from "#src/sandbox/google/grants.server.ts";
import { addGoogleUser } from "#src/sandbox/google/users.server.ts";
import { profileScope } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import type { Tenant } from "./factories.ts";

/** A place on the emulated Google that a business is connected to. */
export interface ConnectedPlace {
  userId: string;
  account: string;
  location: string;
  refreshToken: string;
}

let places = 0;

/** Connects a business to a new place on the emulated Google, without the consent page. */
export async function connectPlace(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  { businessId }: Pick<Tenant, "businessId">,
): Promise<ConnectedPlace> {
  const number = `${process.pid}${places++}`;
  const place = { account: `accounts/7${number}`, location: `locations/7${number}` };
  const userId = `dono-${number}`;
  const locations = [{ name: place.location, title: "Loja", placeId: "ChIJteste" }];
  const accounts = [{ name: place.account, title: userId, locations }];
  await addGoogleUser(db, { id: userId, name: userId, accounts });
  const { refreshToken } = await addGrant({ db, clock }, userId, profileScope);
  await db
    .insertInto("google_connection")
    .values({
      business_id: businessId,
      state: "connected",
      refresh_token: encryptRefreshToken(settings, refreshToken, businessId),
      account_name: place.account,
      location_name: place.location,
      connected_at: clock.now(),
    })
    .execute();
  return { ...place, userId, refreshToken };
}
