import { deferInQuietHours } from "#src/features/push/defer-in-quiet-hours.server.ts";
import { pushOnce } from "#src/features/push/push-once.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { pushAnswerJob } from "../jobs.ts";
import { claimAnswer, deleteDevice, findDeviceFor, releaseAnswer } from "./queries.server.ts";

/** A phone that is off longer shows the answer on the next visit of the page. */
const ttlSeconds = 3 * 86_400;

/**
 * Tells the customer's device that the business answered, once. The message has the business's name and the path of the
 * conversation, but neither its text nor its code: the browser has the code. Sends nothing if the message is no longer
 * the newest one, and waits for the end of the quiet hours. Throws if the push service could not take it now, so that the job is retried.
 */
export async function pushAnswer(
  services: Pick<Services, "db" | "clock" | "log" | "push" | "queue" | "settings">,
  data: DataOf<typeof pushAnswerJob>,
): Promise<void> {
  if (await deferInQuietHours(services, pushAnswerJob, data)) return;
  const { businessId, id, n } = data;
  const { db, clock } = services;
  const device = await findDeviceFor(db, businessId, { id, n, now: clock.now() });
  if (!device?.slug) return;
  const { endpointSecret, keysSecret, placeName, slug } = device;
  const path = `/feedback/${slug}/conversa`;
  const isDone = await pushOnce(
    services,
    {
      id,
      endpointSecret,
      keysSecret,
      claim: () => claimAnswer(db, businessId, { id, n }),
      release: () => releaseAnswer(db, businessId, { id, n }),
      remove: () => deleteDevice(db, businessId, id),
    },
    {
      businessId,
      payload: { shop: placeName ?? "", path, tag: path, key: `answer:${n}` },
      // The push service reads the topic, and need not know the review.
      topic: hashToken(id).toString("base64url").slice(0, 32),
      ttlSeconds,
    },
  );
  if (!isDone) throw new Error("The push service asks to try again later");
}
