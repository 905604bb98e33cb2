import type { Services } from "#src/services/services.ts";
import {
  claimMessage,
  deleteSubscription,
  listDevicesOfShop,
  releaseMessage,
} from "./queries.server.ts";
import { decryptTarget } from "./target-secrets.server.ts";

export interface ShopMessage {
  businessId: string;
  /** What happened, such as `rating:<review id>`: no device is sent the same key twice. */
  key: string;
  /** The whole notification. Never the words of a customer, because locked phones show it. */
  text: string;
  /** The page that a tap opens. */
  path: string;
}

/** A complaint of yesterday is in the panel and in the mail. */
const ttlSeconds = 12 * 3600;

type PushServices = Pick<Services, "db" | "clock" | "push" | "log" | "settings">;

/**
 * Sends a notification to the devices of all people who may use a business, as far as they turned it on. Deletes
 * devices whose subscription has ended. A repeated call sends to nobody twice. Throws if a push service could not
 * take a message now, so that the job is retried.
 */
export async function pushToShop(services: PushServices, message: ShopMessage): Promise<void> {
  if (!services.push) return;
  const devices = await listDevicesOfShop(services.db, message.businessId, services.clock.now());
  const isDone = await Promise.all(
    devices.map((device) => pushToDevice(services, device, message)),
  );
  if (isDone.includes(false)) throw new Error("A push service asks to try again later");
}

type Device = Awaited<ReturnType<typeof listDevicesOfShop>>[number];

/** Returns false if the message must be sent again later. */
async function pushToDevice(
  { db, clock, push, log, settings }: PushServices,
  device: Device,
  { businessId, key, text, path }: ShopMessage,
): Promise<boolean> {
  const target = decryptTarget(settings, device);
  if (!target || !push?.accepts(target.endpoint)) {
    await deleteSubscription(db, device.id);
    return true;
  }
  if (!(await claimMessage(db, device.id, { key, now: clock.now() }))) return true;
  const result = await push.send(target, {
    payload: { text, path, tag: businessId, key },
    topic: businessId.replaceAll("-", ""),
    ttlSeconds,
  });
  if (result === "gone") await deleteSubscription(db, device.id);
  if (result === "later") await releaseMessage(db, device.id, key);
  if (result === "refused") {
    log.error({ business: businessId, host: new URL(target.endpoint).host }, "push refused");
  }
  return result !== "later";
}
