import { createHmac, timingSafeEqual } from "node:crypto";
import type { Notification, SignatureVerdict, WebhookRequest, WebhookVerdict } from "./payments.ts";

/** The provider signs every retry anew, so an older signature is a replayed request. */
const toleranceMs = 5 * 60_000;

/** The provider's resources that say something about a subscription. */
const topics = ["subscription_preapproval", "subscription_authorized_payment", "payment"];

/** Checks that Mercado Pago signed this request within the last five minutes, and returns what it is about. */
export function verifyNotification(
  request: WebhookRequest,
  { secret, now }: { secret: string; now: Date },
): WebhookVerdict {
  const { id, topic, "data.id": signedId } = request.query;
  if (id && topic && !signedId) return { verdict: "ipn" };
  const verdict = verifySignature(request, { secret, now });
  if (verdict !== "valid") return { verdict };
  return { verdict, signature: signatureOf(request), notification: readTopic(request) };
}

/** The signature covers request id and time, so it identifies the request. */
function signatureOf({ header }: WebhookRequest): Buffer {
  return Buffer.from(partsOf(header("x-signature") ?? "").get("v1") ?? "", "hex");
}

/** Both the check and `signatureOf` read the header by this: with two `v1` the last one counts. */
function partsOf(signature: string): Map<string, string> {
  return new Map(signature.split(",").map((part) => part.trim().split("=", 2) as [string, string]));
}

function readTopic({ query, body }: WebhookRequest): Notification | undefined {
  const { type: topic, "data.id": resourceId } = query;
  if (!topic || !topics.includes(topic) || !resourceId) return undefined;
  return { topic, resourceId, version: versionOf(body) };
}

/**
 * Subscriptions and invoices number their states, and a retry repeats the number. Payments do not, and
 * several changes of one may have the same action: the id of the notification is then the version.
 */
function versionOf(body: string): string {
  try {
    const { version, id } = JSON.parse(body) as Record<string, unknown>;
    return String(version ?? `id:${id ?? ""}`).slice(0, 100);
  } catch {
    // The body is not needed: the signed query names the resource.
    return "";
  }
}

function verifySignature(
  { query, header }: WebhookRequest,
  { secret, now }: { secret: string; now: Date },
): SignatureVerdict {
  const signature = header("x-signature");
  if (!signature) return "missing";
  const parts = partsOf(signature);
  const ts = parts.get("ts") ?? "";
  const given = parts.get("v1") ?? "";
  if (!/^\d{10}(\d{3})?$/.test(ts) || !/^[0-9a-f]{64}$/i.test(given)) return "malformed";

  // The provider's documents sign the id in lower case, its own library as it is. Accept both.
  const dataId = query["data.id"];
  const ids = dataId ? [dataId, dataId.toLowerCase()] : [undefined];
  const requestId = header("x-request-id");
  const matches = ids.some((id) => isSame(given, signNotification(secret, { id, requestId, ts })));
  if (!matches) return "mismatch";
  const signedAt = Number(ts) * (ts.length === 10 ? 1000 : 1);
  return Math.abs(now.getTime() - signedAt) > toleranceMs ? "stale" : "valid";
}

/** Returns the `v1` part of a signature. The signed text omits parts without a value. */
export function signNotification(
  secret: string,
  { id, requestId, ts }: { id: string | undefined; requestId: string | undefined; ts: string },
): string {
  const manifest = [
    id === undefined ? "" : `id:${id};`,
    requestId === undefined ? "" : `request-id:${requestId};`,
    `ts:${ts};`,
  ].join("");
  return createHmac("sha256", secret).update(manifest).digest("hex");
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(expected));
}
