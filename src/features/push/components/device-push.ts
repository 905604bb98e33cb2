import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { accountOf, claimsOf } from "#src/features/session/owner/shown-account.ts";
import { accessToken } from "#src/features/session/owner/stored-session.ts";
import { pushKey } from "#src/lib/storage-keys.ts";
import type { turnOffPush, turnOnPush } from "../contract.ts";
import { subscribeBrowser, subscriptionKeys } from "./browser-subscription.ts";

/**
 * What this browser can do. `install`: an iPhone notifies only from the home screen. `denied`: only the settings of the
 * browser can change it.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** The service worker of this page gets the messages. Each page of the panel has one (decision 0159). */
const scope = "/painel";

/** Returns whether this browser shows notifications for the account that is signed in. */
export async function readPushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    return isPhoneOfApple() && !matchMedia("(display-mode: standalone)").matches
      ? "install"
      : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const isOurs = storedAccount() === accountOf(accessToken());
  return isOurs && (await subscriptionOfBrowser()) ? "on" : "off";
}

/**
 * Asks for the permission and stores this browser as a device. Must be called from a tap, without waiting for anything
 * before it. Returns the new state.
 */
export async function turnPushOn(key: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await storeDevice(await subscribeBrowser({ worker: "/panel-worker.js", scope, key }));
  return "on";
}

/** Ends the notifications of this browser, here and on the server. */
export async function turnPushOff(): Promise<void> {
  const subscription = await subscriptionOfBrowser();
  localStorage.removeItem(pushKey);
  if (!subscription) return;
  const { endpoint } = subscription;
  await callAsOwner<typeof turnOffPush>("DELETE /api/account/push/", { body: { endpoint } });
  await subscription.unsubscribe();
}

/** Stores this browser as a device of the account that is signed in. */
export async function storeDevice(subscription: PushSubscription): Promise<void> {
  await callAsOwner<typeof turnOnPush>("PUT /api/account/push/", {
    body: subscriptionKeys(subscription),
  });
  const { account, sub } = claimsOf(accessToken());
  localStorage.setItem(pushKey, `${account} ${sub}`);
}

/** Returns the subscription of the panel in this browser, if it has one. */
export async function subscriptionOfBrowser(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.pushManager.getSubscription() ?? null;
}

function storedAccount(): string | undefined {
  return localStorage.getItem(pushKey)?.split(" ")[0];
}

/** iPads call themselves Macs, and have a touch screen. */
function isPhoneOfApple(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
