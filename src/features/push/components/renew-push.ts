import { storeDevice, subscriptionOfBrowser } from "./device-push.ts";

/** Stores the device again after a new log-in of the same account, because it ended with the former session. */
export async function renewPush(): Promise<void> {
  if (Notification.permission !== "granted") return;
  const subscription = await subscriptionOfBrowser();
  if (subscription) await storeDevice(subscription);
}
