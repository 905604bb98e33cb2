import { deferInQuietHours } from "#src/features/push/defer-in-quiet-hours.server.ts";
import { pushToBusiness } from "#src/features/push/push-to-business.server.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { pushAboutReviewJob } from "../jobs.ts";
import { pushesPerBusiness } from "./limits.server.ts";
import { findOpenReview } from "./queries.server.ts";

/** Older ones are in the panel and in the mail. */
const maxAgeMs = 24 * 3_600_000;

/**
 * Sends the notification of `alertPhones`, once to each device, after the quiet hours. Sends nothing if the review is no longer open, if what
 * happened is of yesterday, or over the limit of notifications.
 */
export async function pushAboutReview(
  services: Pick<Services, "db" | "clock" | "limits" | "log" | "push" | "queue" | "settings">,
  data: DataOf<typeof pushAboutReviewJob>,
): Promise<void> {
  if (await deferInQuietHours(services, pushAboutReviewJob, data)) return;
  const { businessId, id, about, n } = data;
  const now = services.clock.now();
  const review = await findOpenReview(services.db, businessId, id, now);
  if (!review) return;
  if (about === "rating" && now.getTime() - review.created_at.getTime() > maxAgeMs) return;
  if ((await services.limits.take([[pushesPerBusiness, businessId]])) !== undefined) return;
  const name = review.placeName ?? "Sua loja";
  const stars = review.rating === 1 ? "1 estrela" : `${review.rating} estrelas`;
  await pushToBusiness(services, {
    businessId,
    key: [about, id, n].join(":"),
    text:
      about === "rating"
        ? `Nova avaliação de ${stars} · ${name}`
        : `Um cliente respondeu · ${name}`,
    path: `/mensagens?status=open&loja=${businessId}`,
  });
}
