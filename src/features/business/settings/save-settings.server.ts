import { createHash } from "node:crypto";
import { hasPaid } from "#src/features/billing/entitlement/has-paid.server.ts";
import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { findForbiddenWording } from "#src/lib/text/forbidden-wording.ts";
import { ImageError } from "#src/services/images/images.ts";
import type { Services } from "#src/services/services.ts";
import { deleteLogo, storeLogo } from "../logo/queries.server.ts";
import { readGoogleLink, writeReviewUrl } from "../places/google-link.ts";
import { type BusinessChanges, lockBusiness, updateBusiness } from "../profile/queries.server.ts";
import { chooseSlug } from "../slugs/choose-slug.server.ts";
import { nameSlug } from "../slugs/name-slug.server.ts";
import { type PageSettings, type SettingsForm, settingsFailures } from "./contract.ts";
import { readSettings, type SettingsServices } from "./read-settings.server.ts";

/**
 * Saves the settings of the review page in one transaction. `logo` is the path of an uploaded file. A
 * form with a version is saved only if that version is still the saved one.
 * Fails with the codes of `settingsFailures`.
 */
export async function saveSettings(
  services: SettingsServices & Pick<Services, "clock" | "images">,
  businessId: string,
  form: SettingsForm,
  logo?: string,
): Promise<PageSettings> {
  const { db, clock, images } = services;
  const place = placeChanges(form);
  const image = logo === undefined ? undefined : await remake(images, logo);
  await db.transaction().execute(async (tx) => {
    const before = await lockBusiness(tx, businessId);
    await checkVersion({ ...services, db: tx }, businessId, form.version);
    checkMessage(form.main_message_invite, before, form.place_name);
    // A place from a pasted link has no id. The form sends the empty id back: keep the link then.
    const samePlace = place.place_id === null && before.place_id === null && !form.google_link;
    const { google_url, ...rest } = place;
    await updateBusiness(tx, businessId, {
      ...rest,
      ...(samePlace || google_url === undefined ? {} : { google_url }),
      ...(form.min_score_review === undefined ? {} : { min_score_review: form.min_score_review }),
      ...(form.topics === undefined ? {} : { topics: form.topics }),
      ...cleared("main_message_invite", form.main_message_invite),
      ...cleared("accent", form.accent),
      ...cleared("article", form.article),
    });
    if (image) await storeLogo(tx, businessId, image);
    else if (form.remove_logo === "true") await deleteLogo(tx, businessId);
    const now = clock.now();
    if (form.slug) await chooseSlug({ ...services, db: tx }, businessId, form.slug, now);
    if (form.place_name) {
      const isTrialPlace = Boolean(form.place_id) && !(await hasPaid({ db: tx }, businessId));
      await nameSlug({ ...services, db: tx }, businessId, {
        name: form.place_name,
        isTrialPlace,
        at: now,
      });
    }
  });
  return readSettings(services, businessId);
}

/** Fails with the saved settings if another save came between. The caller has locked the business. */
async function checkVersion(
  services: SettingsServices,
  businessId: string,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) return;
  const saved = await readSettings(services, businessId);
  if (saved.version !== version) throw failure(settingsFailures, "settings_changed", { saved });
}

/** Returns the place fields that change: from a pasted link, or from the chosen place id. */
function placeChanges(form: SettingsForm): BusinessChanges {
  const own = { ...cleared("place_name", form.place_name), ...cleared("address", form.address) };
  if (form.google_link) {
    const place = readGoogleLink(form.google_link);
    if (!place) throw failure(settingsFailures, "google_link_invalid");
    if ("url" in place) return { ...own, place_id: null, google_url: place.url };
    return { ...own, place_id: place.placeId, google_url: writeReviewUrl(place.placeId) };
  }
  if (form.place_id === undefined) return own;
  if (form.place_id === "") return { ...own, place_id: null, google_url: null };
  return { ...own, place_id: form.place_id, google_url: writeReviewUrl(form.place_id) };
}

/**
 * Fails if a new message has a link, a contact or look-alike characters, or asks for stars: it is shown on
 * our domain under any name and invites to Google (decision 0125). The form sends an unchanged message
 * back, so that one is accepted.
 */
function checkMessage(
  message: string | undefined,
  before: { main_message_invite: string | null; place_name: string | null },
  placeName = before.place_name,
): void {
  if (!message || message === before.main_message_invite) return;
  const found = findForbiddenWording(message);
  if (found) throw messageFailure(`message_has_${found}`);
  // The name of the business may contain "Cinco Estrelas".
  const ownWords = message.replaceAll(placeName || "\n", " ");
  if (asksForStars(ownWords)) throw messageFailure("message_asks_for_stars");
}

function messageFailure(code: keyof typeof settingsFailures) {
  const [, text] = settingsFailures[code];
  return failure(settingsFailures, code, { fields: { main_message_invite: [text] } });
}

/** An omitted field changes nothing; an empty field is cleared. */
function cleared(name: keyof BusinessChanges, value: string | undefined): BusinessChanges {
  return value === undefined ? {} : { [name]: value || null };
}

async function remake(images: Services["images"], path: string) {
  try {
    const { content, accent } = await images.remake(path);
    return { content, accent, sha256: createHash("sha256").update(content).digest("hex") };
  } catch (error) {
    if (error instanceof ImageError) throw failure(settingsFailures, `logo_${error.kind}`);
    throw error;
  }
}
