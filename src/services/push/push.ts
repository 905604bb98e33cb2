/** A subscription as the browser gives it to the page. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  payload: Record<string, string>;
  /** A message with the same topic replaces one that is not delivered yet. At most 32 characters of base64url. */
  topic: string;
  /** How long the push service keeps a message for a device that is off. */
  ttlSeconds: number;
}

/**
 * What became of a message. `gone`: the subscription has ended. `later`: not taken now, and worth a repetition.
 * `unknown`: no response, so it may have been taken. `refused`: never worth a repetition.
 */
export type PushResult = "sent" | "gone" | "later" | "unknown" | "refused";

/** Sends notifications to browsers through their push services. */
export interface PushSender {
  /** The key that a browser subscribes with. */
  publicKey: string;
  /** Returns true if the endpoint is of a push service that we send to. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushResult>;
}
