import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { isAddressFailure } from "../enhanced-code.server.ts";
import type { ProviderReport, ProviderRequest, ProviderVerdict } from "./provider-report.ts";
import { isRecent } from "./signatures.server.ts";

/** SNS repeats a notification with its first time and signature, for some hours by default. */
const toleranceSeconds = 86_400;
const timeoutMs = 10_000;

const envelope = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.url(),
  SubscribeURL: z.url().optional(),
  Token: z.string().optional(),
});
type Envelope = z.output<typeof envelope>;

const recipients = z.array(
  z.object({
    emailAddress: z.string(),
    status: z.string().optional(),
    diagnosticCode: z.string().optional(),
  }),
);
const message = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z
    .object({ complainedRecipients: recipients, complaintFeedbackType: z.string().nullish() })
    .optional(),
});

/**
 * Reads a notification of Amazon SES that SNS delivers, and confirms the subscription of the configured topic.
 * Throws if SNS does not respond; SNS then delivers again.
 */
export async function readSes(
  { body }: ProviderRequest,
  { topic, snsUrl, now }: { topic: string; snsUrl?: string | undefined; now: Date },
): Promise<ProviderVerdict> {
  const { data: found } = envelope.safeParse(JSON.parse(body));
  if (!found || found.TopicArn !== topic) return "forged";
  const sns = { host: hostOf(topic), snsUrl };
  const isRecentOne = isRecent(Date.parse(found.Timestamp) / 1000, now, toleranceSeconds);
  if (!isRecentOne || !(await isSigned(found, sns))) return "forged";
  if (found.Type === "Notification") return readMessage(found.Message);
  if (found.Type === "UnsubscribeConfirmation" || !found.SubscribeURL) return [];
  return (await getFromSns(found.SubscribeURL, sns)) ? [] : "forged";
}

interface Sns {
  host: string;
  snsUrl: string | undefined;
}

/** The only host whose certificates and confirmations are fetched: SNS in the region of the topic. */
function hostOf(topic: string): string {
  const [, partition = "", , region = ""] = topic.split(":");
  return `sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}

/** Fetches a URL of SNS. Returns undefined for any other host, and throws unless SNS responds with success. */
async function getFromSns(url: string, { host, snsUrl }: Sns): Promise<Response | undefined> {
  const { protocol, port, hostname, pathname, search, username } = new URL(url);
  if (protocol !== "https:" || port || username || hostname !== host) return undefined;
  const origin = snsUrl ?? `https://${host}`;
  const response = await fetch(origin + pathname + search, {
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`SNS responded ${response.status}`);
  return response;
}

async function isSigned(found: Envelope, sns: Sns): Promise<boolean> {
  if (!/^\/[\w-]+\.pem$/.test(new URL(found.SigningCertURL).pathname)) return false;
  const response = await getFromSns(found.SigningCertURL, sns);
  if (!response) return false;
  const key = createPublicKey(await response.text());
  const algorithm = found.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  const signature = Buffer.from(found.Signature, "base64");
  return verify(algorithm, Buffer.from(signedText(found)), key, signature);
}

/** The names and values that SNS signs, in the order of its documentation. */
function signedText(found: Envelope): string {
  const names =
    found.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : ([
          "Message",
          "MessageId",
          "SubscribeURL",
          "Timestamp",
          "Token",
          "TopicArn",
          "Type",
        ] as const);
  return names.map((name) => (found[name] == null ? "" : `${name}\n${found[name]}\n`)).join("");
}

function readMessage(text: string): ProviderReport[] {
  const { data } = message.safeParse(JSON.parse(text));
  const type = data?.notificationType ?? data?.eventType;
  if (type === "Complaint" && data?.complaint?.complaintFeedbackType !== "not-spam") {
    const complained = data?.complaint?.complainedRecipients ?? [];
    return complained.map(({ emailAddress: email }) => ({ kind: "complaint", email }));
  }
  if (type !== "Bounce" || data?.bounce?.bounceType !== "Permanent") return [];
  // Also permanent: the receiving server rejects our content or reputation. The mailbox may exist.
  return data.bounce.bouncedRecipients
    .filter(({ status, diagnosticCode }) => !status || isAddressFailure(status, diagnosticCode))
    .map(({ emailAddress: email }) => ({ kind: "bounce", email }));
}
