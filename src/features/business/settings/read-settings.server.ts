import { createHash } from "node:crypto";
import type { Services } from "#src/services/services.ts";
import { logoPath } from "../logo/logo-path.ts";
import { findBusiness } from "../profile/queries.server.ts";
import type { Article } from "../profile/with-article.ts";
import { hasChosenSlug } from "../slugs/queries.server.ts";
import { reviewUrl } from "../slugs/review-url.ts";
import type { PageSettings } from "./contract.ts";

export type SettingsServices = Pick<Services, "db" | "settings" | "places" | "googleProfile">;

/** Returns the settings of the review page that the owner can change. */
export async function readSettings(
  services: SettingsServices,
  businessId: string,
): Promise<PageSettings> {
  const { db, settings, places, googleProfile } = services;
  const [business, chosen] = await Promise.all([
    findBusiness(db, businessId),
    hasChosenSlug(db, businessId),
  ]);
  const saved = {
    min_score_review: business.min_score_review,
    logo: logoPath(business.logo_sha256),
    accent: business.accent,
    logo_accent: business.logo_accent,
    topics: business.topics,
    main_message_invite: business.main_message_invite,
    place_id: business.place_id,
    place_name: business.place_name,
    article: business.article as Article | null,
    address: business.address,
    google_url: business.google_url,
    slug: business.slug,
    slug_choosable: !chosen,
  };
  const version = createHash("sha256").update(JSON.stringify(saved)).digest("base64url");
  return {
    ...saved,
    version,
    review_url: reviewUrl(settings, business.slug),
    place_search: places !== undefined,
    google_profile: googleProfile !== undefined,
  };
}
