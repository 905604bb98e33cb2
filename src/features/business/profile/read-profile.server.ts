import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { listShops } from "#src/features/session/owner/list-shops.server.ts";
import { hasOwnPassword } from "#src/features/session/proof/has-own-password.server.ts";
import { drawQr } from "#src/lib/drawing/qr.ts";
import { toSvg } from "#src/lib/drawing/svg.server.ts";
import { readReturnedEmail } from "#src/services/mail/account-return-path.server.ts";
import type { Services } from "#src/services/services.ts";
import { accentOf } from "../logo/accent.ts";
import { logoPath } from "../logo/logo-path.ts";
import type { Look } from "../looks.ts";
import { reviewUrl } from "../slugs/review-url.ts";
import { findBusiness } from "./queries.server.ts";
import type { Article } from "./with-article.ts";

/** Returns the business as the panel shows it, with the QR code of the review page as SVG data URL. */
export async function readProfile(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  owner: OwnerSession,
) {
  const business = await findBusiness(db, owner.businessId);
  const url = reviewUrl(settings, business.slug);
  return {
    uuid: owner.accountId,
    business: owner.businessId,
    role: owner.role,
    shops: await shopsOf({ db }, owner, business),
    has_password: await hasOwnPassword({ db }, owner.accountId),
    returned_email: await readReturnedEmail({ db, clock }, owner.accountId),
    place_name: business.place_name,
    article: business.article as Article | null,
    address: business.address,
    place_id: business.place_id,
    review_url: url,
    google_url: business.google_url,
    blocked: business.blocked_at !== null,
    google_review_qr_base64: qrImage(url),
    card: {
      call_to_action: business.call_to_action,
      look: business.print_look as Look,
      translated: business.print_translated,
      accent: accentOf(business.accent, business.logo_accent),
      logo: logoPath(business.logo_sha256),
    },
  };
}

/** Reads the list only for a person with several businesses: the only one is `business`. */
async function shopsOf(
  services: Pick<Services, "db">,
  { accountId, businessId: id, role, shops }: OwnerSession,
  business: { place_name: string | null; slug: string },
) {
  if (shops === 1) return [{ id, name: business.place_name, slug: business.slug, role }];
  const all = await listShops(services, accountId);
  return all.map((shop) => ({ id: shop.id, name: shop.name, slug: shop.slug, role: shop.role }));
}

function qrImage(text: string): string {
  const shapes = drawQr(text, { x: 0, y: 0, size: 240 });
  const svg = toSvg({ width: 240, height: 240, shapes }, "px");
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
