import { z } from "zod";
import type { ProviderRequest, ProviderVerdict } from "./provider-report.ts";
import { hmac, isRecent, isSameText } from "./signatures.server.ts";

/** Each retry is signed anew (Standard Webhooks). */
const toleranceSeconds = 300;

const event = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

/** Reads a webhook of Resend, which Svix signs: HMAC over id, time and body. */
export function readResend(
  { body, header }: ProviderRequest,
  { secret, now }: { secret: string; now: Date },
): ProviderVerdict {
  const [id, time] = [header("svix-id") ?? "", header("svix-timestamp") ?? ""];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = `v1,${hmac(key, `${id}.${time}.${body}`, "base64")}`;
  // Several signatures while a secret is replaced.
  const signatures = (header("svix-signature") ?? "").split(" ");
  const isValid = signatures.some((one) => isSameText(one, expected));
  if (!isValid || !isRecent(Number(time), now, toleranceSeconds)) return "forged";
  const { data: found } = event.safeParse(JSON.parse(body));
  if (!found) return [];
  const { type, data } = found;
  const isBounce = type === "email.bounced" && data.bounce?.type === "Permanent";
  if (!isBounce && type !== "email.complained") return [];
  return data.to.map((email) => ({ kind: isBounce ? "bounce" : "complaint", email }));
}
