import { createElement } from "react";
import { reviewUrl } from "#src/features/business/slugs/review-url.ts";
import { oneClickHeaders } from "#src/http/one-click.server.ts";
import type { Mail } from "#src/services/mail/mail.ts";
import { renderMail } from "#src/services/mail/render-mail.server.ts";
import { stableMessageId } from "#src/services/mail/stable-message-id.server.ts";
import type { Services } from "#src/services/services.ts";
import { unsubscribePath } from "../opt-outs/contract.ts";
import { unsubscribeToken } from "../opt-outs/unsubscribe-token.server.ts";
import { InvitationMail } from "./emails/invitation-mail.tsx";

export interface Invitation {
  businessId: string;
  /** Names this very mail, see `recipientKey`. */
  key: string;
  subject: string;
  text: string;
  takesReplies: boolean;
  sender: { place_name: string | null; address: string | null; slug: string; email: string };
}

/** Names one customer's mail of one campaign. */
export function recipientKey(businessId: string, campaignId: string, position: number): string {
  return `campaign:${businessId}:${campaignId}:${position}`;
}

/**
 * One customer's invitation: from the shop's name, with the link that ends such mail in its headers
 * (RFC 8058) and in its text.
 */
export async function makeInvitationMail(
  { settings }: Pick<Services, "settings">,
  { businessId, key, subject, text, takesReplies, sender }: Invitation,
  to: { address: string; hash: Buffer },
): Promise<Mail> {
  const token = unsubscribeToken(settings, { businessId, addressHash: to.hash });
  const unsubscribeUrl = `${settings.publicUrl}${unsubscribePath}?c=${token}`;
  const placeName = oneLine(sender.place_name ?? "Estrelou");
  const body = await renderMail(
    createElement(InvitationMail, {
      placeName,
      placeAddress: sender.address,
      subject: oneLine(subject),
      text,
      takesReplies,
      unsubscribeUrl,
      reviewUrl: reviewUrl(settings, sender.slug, "email"),
    }),
  );
  return {
    ...body,
    to: to.address,
    fromName: placeName,
    subject: oneLine(subject),
    messageId: stableMessageId(key, settings.publicUrl),
    ...(takesReplies ? { replyTo: sender.email } : {}),
    headers: oneClickHeaders(unsubscribeUrl),
  };
}

/**
 * A line's end in a header would begin another header; a sign that turns the direction of reading
 * would show a sender or subject that was never written.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();
}
