import { createHmac } from "node:crypto";

/** Signs by Standard Webhooks 1.0.0, once with each secret. Returns the value of `webhook-signature`. */
export function sign(
  secrets: string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  });
  return signatures.map((signature) => `v1,${signature}`).join(" ");
}
