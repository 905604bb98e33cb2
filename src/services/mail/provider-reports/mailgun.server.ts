import { z } from "zod";
import type { ProviderRequest, ProviderVerdict } from "./provider-report.ts";
import { hmac, isRecent, isSameText } from "./signatures.server.ts";

/** Mailgun repeats a webhook for eight hours. */
const toleranceSeconds = 9 * 3600;

const signed = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
});
const event = z.object({
  "event-data": z.object({
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string(),
  }),
});

/**
 * Reads a webhook of Mailgun. The signature covers only time and token, not the event: `token` is
 * for the caller, who accepts each one once.
 */
export function readMailgun(
  { body }: ProviderRequest,
  { key, now }: { key: string; now: Date },
): { verdict: ProviderVerdict; token: string } {
  const input: unknown = JSON.parse(body);
  const { data } = signed.safeParse(input);
  if (!data) return { verdict: "forged", token: "" };
  const { timestamp, token, signature } = data.signature;
  const isValid =
    isSameText(signature, hmac(key, timestamp + token, "hex")) &&
    isRecent(Number(timestamp), now, toleranceSeconds);
  if (!isValid) return { verdict: "forged", token };
  const found = event.safeParse(input).data?.["event-data"];
  if (found?.event === "complained") {
    return { verdict: [{ kind: "complaint", email: found.recipient }], token };
  }
  // A mail to a suppressed address was not sent: it bounced, complained or unsubscribed before.
  const isBounce =
    found?.event === "failed" && found.severity === "permanent" && found.reason === "bounce";
  return { verdict: isBounce ? [{ kind: "bounce", email: found.recipient }] : [], token };
}
