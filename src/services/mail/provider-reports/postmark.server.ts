import { z } from "zod";
import type { ProviderRequest, ProviderVerdict } from "./provider-report.ts";
import { isSameText } from "./signatures.server.ts";

/** The types of a bounce that say that the mailbox does not exist. */
const bounceTypes = ["HardBounce", "BadEmailAddress"];

const event = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string(),
});

/** Reads a webhook of Postmark. Postmark signs nothing: the URL has a user and a password. */
export function readPostmark(
  { body, header }: ProviderRequest,
  { login }: { login: string },
): ProviderVerdict {
  const expected = `Basic ${Buffer.from(login).toString("base64")}`;
  if (!isSameText(header("authorization") ?? "", expected)) return "forged";
  const { data } = event.safeParse(JSON.parse(body));
  if (data?.RecordType === "SpamComplaint") return [{ kind: "complaint", email: data.Email }];
  const isBounce = data?.RecordType === "Bounce" && bounceTypes.includes(data.Type ?? "");
  return isBounce ? [{ kind: "bounce", email: data.Email }] : [];
}
