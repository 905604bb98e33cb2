import type { PushMessage } from "#src/services/push/push.ts";
import type { Services } from "#src/services/services.ts";
import { decryptTarget } from "./target-secrets.server.ts";

/** A stored device, and what becomes of its row. */
export interface StoredDevice {
  /** The id that its secrets were encrypted for. */
  id: string;
  endpointSecret: Buffer;
  keysSecret: Buffer;
  /** Stores that the device is sent the message. Returns false if it was sent this one before. */
  claim(): Promise<boolean>;
  /** Lets the message be sent again. */
  release(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Sends a message to a device, at most once: without a response it is not sent again. Deletes a device whose
 * subscription has ended. Returns false if the push service could not take the message now.
 */
export async function pushOnce(
  { push, log, settings }: Pick<Services, "push" | "log" | "settings">,
  device: StoredDevice,
  message: PushMessage & { businessId: string },
): Promise<boolean> {
  const { businessId, ...content } = message;
  const target = decryptTarget(settings, device);
  if (!target || !push?.accepts(target.endpoint)) {
    await device.remove();
    return true;
  }
  if (!(await device.claim())) return true;
  const result = await push.send(target, content);
  if (result === "gone") await device.remove();
  if (result === "later") await device.release();
  if (result === "refused") {
    log.error({ business: businessId, host: new URL(target.endpoint).host }, "push refused");
  }
  return result !== "later";
}
