import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignatureVerdict, SignedNotification } from "./payments.ts";

/** Retries are signed anew, so an older signature is somebody's copy. */
const toleranceMs = 24 * 3_600_000;

/** Whether Mercado Pago signed this notification with our secret, lately. */
export function judgeSignature(
  { dataId, requestId, signature }: SignedNotification,
  { secret, now }: { secret: string; now: Date },
): SignatureVerdict {
  if (!signature) return "missing";
  const parts = new Map(
    signature.split(",").map((part) => part.trim().split("=", 2) as [string, string]),
  );
  const ts = parts.get("ts") ?? "";
  const given = parts.get("v1") ?? "";
  if (!/^\d{10}(\d{3})?$/.test(ts) || !/^[0-9a-f]{64}$/i.test(given)) return "malformed";

  // The provider's documents lower-case the id, its own library does not: either is good.
  const ids = dataId ? [dataId, dataId.toLowerCase()] : [undefined];
  const matches = ids.some((id) => isSame(given, signNotification(secret, { id, requestId, ts })));
  if (!matches) return "mismatch";
  const signedAt = Number(ts) * (ts.length === 10 ? 1000 : 1);
  return Math.abs(now.getTime() - signedAt) > toleranceMs ? "stale" : "valid";
}

/** The `v1` of a notification; a part without a value is left out of what is signed. */
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
