import { plainText } from "#src/lib/text/plain-text.ts";
import { webhookAttempts } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";
import { decryptSecret } from "../endpoints/endpoint-secrets.server.ts";
import type { SendResult } from "./contract.ts";
import { readRetryAfter } from "./retry-pauses.ts";
import { sign } from "./sign.server.ts";

const maxAnswerBytes = 1024;

export interface Target {
  url: string;
  signing_secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
}

export interface Attempt extends SendResult {
  /** In seconds. */
  retryAfter: number | undefined;
}

/** Signs and sends a delivery once. Throws if no key of the program decrypts the secret of the endpoint. */
export async function sendAttempt(
  { clock, outgoing, settings }: Pick<Services, "clock" | "outgoing" | "settings">,
  endpointId: string,
  target: Target,
  { id, body }: { id: string; body: string },
): Promise<Attempt> {
  const now = clock.now();
  const { signing_secret, previous_secret, previous_until } = target;
  const secrets = [decryptSecret(settings, signing_secret, endpointId)];
  if (previous_secret && previous_until && previous_until > now) {
    secrets.push(decryptSecret(settings, previous_secret, endpointId));
  }
  const known = secrets.filter((secret) => secret !== undefined);
  if (known.length < secrets.length) throw new Error("no SECRET_KEY decrypts a webhook secret");
  const timestamp = Math.floor(now.getTime() / 1000);

  const startedAt = performance.now();
  const result = await outgoing.post(target.url, body, {
    "User-Agent": `Estrelou-Webhooks/1 (+${settings.publicUrl}/desenvolvedores)`,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign(known, { id, timestamp, body }),
  });
  const ms = Math.round(performance.now() - startedAt);

  if (result.kind === "failure") {
    webhookAttempts.inc({ result: "no_response" });
    const { reason: failure } = result;
    return { delivered: false, status: null, failure, ms, answer: null, retryAfter: undefined };
  }
  const { status } = result;
  const delivered = status >= 200 && status < 300;
  webhookAttempts.inc({ result: delivered ? "delivered" : "refused" });
  const retryAfter = readRetryAfter(result.retryAfter, now);
  return { delivered, status, failure: null, ms, answer: startOf(result.body), retryAfter };
}

/** Returns the first 1 KB. A character that the limit cuts is left out. */
function startOf(text: string): string {
  const bytes = Buffer.from(plainText(text));
  return bytes
    .subarray(0, maxAnswerBytes)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}
