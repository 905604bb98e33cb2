import { deferInQuietHours } from "#src/features/push/defer-in-quiet-hours.server.ts";
import { pushToBusiness } from "#src/features/push/push-to-business.server.ts";
import { whole } from "#src/lib/text/numbers.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { pushWaitingJob } from "../jobs.ts";
import { firstWaitingPath } from "../reviews/google-path.ts";
import { readWaiting } from "../reviews/read-waiting.server.ts";
import { findReminded } from "./queries.server.ts";

/** Sends the notification of `remindOfWaiting` to the people who may reply. Sends nothing if all were answered. */
export async function pushWaiting(
  services: Pick<
    Services,
    "db" | "clock" | "log" | "push" | "queue" | "settings" | "googleProfile"
  >,
  data: DataOf<typeof pushWaitingJob>,
): Promise<void> {
  if (await deferInQuietHours(services, pushWaitingJob, data)) return;
  const { businessId, at } = data;
  const business = await findReminded(services.db, businessId, services.clock.now());
  const waiting = business && (await readWaiting(services, businessId));
  if (!waiting) return;
  // Nothing of Google's, also not the review's id: a push service stores the message, and we store its key.
  const text =
    waiting.count === 1
      ? "1 avaliação no Google espera resposta"
      : `${whole.format(waiting.count)} avaliações no Google esperam resposta`;
  await pushToBusiness(services, {
    businessId,
    key: `google:${businessId}:${at}`,
    text: `${text} · ${business.placeName ?? "Sua loja"}`,
    path: `${firstWaitingPath}&loja=${businessId}`,
    least: "manager",
    kind: "google",
  });
}
