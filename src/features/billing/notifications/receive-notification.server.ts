import { failure } from "#src/http/failure.ts";
import type { SignedNotification } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { notificationFailures } from "./contract.ts";
import { followNotification } from "./jobs.server.ts";
import { insertNotification } from "./queries.server.ts";

const topics = ["subscription_preapproval", "subscription_authorized_payment", "payment"] as const;

export interface ReceivedNotification extends SignedNotification {
  type: string | undefined;
  /** The body as it came; only what names the resource's state is taken from it. */
  rawBody: string;
}

/**
 * Keeps a notification of the provider and leaves the rest to a job: what it says is never believed,
 * only what reading the resource then tells. The same state of a resource is kept once.
 * Fails with `signature_invalid`.
 */
export async function receiveNotification(
  services: Pick<Services, "db" | "clock" | "log" | "payments" | "queue">,
  received: ReceivedNotification,
): Promise<void> {
  const { db, clock, log, payments } = services;
  const now = clock.now();
  const verdict = payments.judgeNotification(received, now);
  if (verdict !== "valid") {
    log.warn({ verdict }, "notification refused");
    throw failure(notificationFailures, "signature_invalid");
  }
  const topic = topics.find((known) => known === received.type);
  const resourceId = received.dataId;
  if (!topic || !resourceId) return;
  const version = versionOf(received.rawBody);
  await db.transaction().execute(async (tx) => {
    const fresh = await insertNotification(tx, { topic, resourceId, version, now });
    if (fresh) await followNotification(services, tx, { topic, resourceId });
  });
}

/** Retries come with new ids: only the resource's version, or what takes its place, stays the same. */
function versionOf(rawBody: string): string {
  try {
    const { version, action, date_created: date } = JSON.parse(rawBody) as Record<string, unknown>;
    return String(version ?? `${action ?? ""}:${date ?? ""}`).slice(0, 100);
  } catch {
    // Signed, yet no JSON: the query names the resource, and that is all we need.
    return "";
  }
}
