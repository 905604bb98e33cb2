import type { Role } from "#src/features/session/role.ts";
import type { Services } from "#src/services/services.ts";
import { pushOnce } from "./push-once.server.ts";
import {
  claimMessage,
  deleteSubscription,
  listDevicesOfBusiness,
  releaseMessage,
} from "./queries.server.ts";

export interface BusinessMessage {
  businessId: string;
  /** What happened, such as `rating:<review id>`: no device is sent the same key twice. */
  key: string;
  /** The whole notification. Never the words of a customer, because locked phones show it. */
  text: string;
  /** The page that a tap opens. */
  path: string;
  /** People whose role may not do this are not told. */
  least?: Role;
  /** A message replaces an older one of the same kind. */
  kind?: "google";
}

/** A complaint of yesterday is in the panel and in the mail. */
const ttlSeconds = 12 * 3600;

type PushServices = Pick<Services, "db" | "clock" | "push" | "log" | "settings">;

/**
 * Sends a notification to the devices of all people who may use a business, as far as they turned it on. Deletes
 * devices whose subscription has ended. A repeated call sends to nobody twice. Throws if a push service could not
 * take a message now, so that the job is retried.
 */
export async function pushToBusiness(
  services: PushServices,
  message: BusinessMessage,
): Promise<void> {
  const { db, clock, push } = services;
  if (!push) return;
  const { businessId, key, text, path, least, kind } = message;
  const tag = kind ? `${businessId}:${kind}` : businessId;
  const id = businessId.replaceAll("-", "");
  // A topic has 32 characters at most, as many as the id. No id has this letter.
  const topic = kind ? `g${id.slice(1)}` : id;
  const devices = await listDevicesOfBusiness(db, businessId, { now: clock.now(), least });
  const isDone = await Promise.all(
    devices.map((device) =>
      pushOnce(
        services,
        {
          ...device,
          claim: () => claimMessage(db, device.id, { key, now: clock.now() }),
          release: () => releaseMessage(db, device.id, key),
          remove: () => deleteSubscription(db, device.id),
        },
        {
          businessId,
          payload: { text, path, tag, key },
          topic,
          ttlSeconds,
        },
      ),
    ),
  );
  if (isDone.includes(false)) throw new Error("A push service asks to try again later");
}
