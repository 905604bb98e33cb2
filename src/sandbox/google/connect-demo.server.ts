import { encryptRefreshToken } from "#src/features/google/refresh-token.server.ts";
import { profileScope } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { addGrant } from "./grants.server.ts";
import { demoPlace, demoUserId } from "./users.server.ts";

/** Connects the demo bakery to its place at the emulated Google. The next job reads its reviews. */
export async function connectGoogle(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  businessId: string,
): Promise<void> {
  const { refreshToken } = await addGrant({ db, clock }, demoUserId, profileScope);
  const now = clock.now();
  await db
    .insertInto("google_connection")
    .values({
      business_id: businessId,
      state: "connected",
      refresh_token: encryptRefreshToken(settings, refreshToken, businessId),
      account_name: demoPlace.account,
      location_name: demoPlace.location,
      place_title: "Padaria Estrela",
      connected_at: now,
      next_read_at: now,
    })
    .execute();
}
