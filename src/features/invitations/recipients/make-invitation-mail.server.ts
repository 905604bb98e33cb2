import { createElement } from "react";
import type { Article } from "#src/features/business/profile/with-article.ts";
import { reviewUrl } from "#src/features/business/slugs/review-url.ts";
import { oneClickHeaders } from "#src/http/one-click.server.ts";
import { findForbiddenWording } from "#src/lib/text/forbidden-wording.ts";
import { oneLine } from "#src/lib/text/one-line.ts";
import type { Mail } from "#src/services/mail/mail.ts";
import { renderMail } from "#src/services/mail/render-mail.server.ts";
import { returnPath } from "#src/services/mail/return-path.server.ts";
import { stableMessageId } from "#src/services/mail/stable-message-id.server.ts";
import type { Services } from "#src/services/services.ts";
import { unsubscribePath } from "../opt-outs/contract.ts";
import { unsubscribeToken } from "../opt-outs/unsubscribe-token.server.ts";
import { reportPath } from "../senders/contract.ts";
import { InvitationMail } from "./emails/invitation-mail.tsx";
import { sentVia } from "./sender-lines.ts";

export interface Invitation {
  businessId: string;
  /** See `recipientKey`. */
  key: string;
  subject: string;
  text: string;
  takesReplies: boolean;
  sender: {
    place_name: string | null;
    article: Article | null;
    address: string | null;
    slug: string;
    email: string;
  };
}

/** Returns the key of one recipient's mail. Its message id is derived from it. */
export function recipientKey(businessId: string, campaignId: string, position: number): string {
  return `campaign:${businessId}:${campaignId}:${position}`;
}

/**
 * Makes one customer's invitation. The sender's name says that we mail it for the business. The
 * unsubscribe link is in the headers (RFC 8058) and in the text, and the text has a link to report it.
 */
export async function makeInvitationMail(
  { settings }: Pick<Services, "settings">,
  { businessId, key, subject, text, takesReplies, sender }: Invitation,
  to: { email: string; hash: Buffer },
): Promise<Mail> {
  const token = unsubscribeToken(settings, { businessId, emailHash: to.hash });
  const unsubscribeUrl = `${settings.publicUrl}${unsubscribePath}?c=${token}`;
  const placeName = oneLine(sender.place_name ?? "Estrelou");
  const body = await renderMail(
    createElement(InvitationMail, {
      placeName,
      article: sender.article,
      // The owner types the postal address too, and the mail is complete without it.
      placeAddress: findForbiddenWording(sender.address ?? "") ? null : sender.address,
      subject: oneLine(subject),
      text,
      takesReplies,
      unsubscribeUrl,
      reportUrl: `${settings.publicUrl}${reportPath}?c=${token}`,
      reviewUrl: reviewUrl(settings, sender.slug, "email"),
    }),
  );
  return {
    ...body,
    to: to.email,
    fromName: sentVia(placeName),
    subject: oneLine(subject),
    messageId: stableMessageId(key, settings.publicUrl),
    returnPath: returnPath(settings, { kind: "invitation", id: businessId, hash: to.hash }),
    ...(takesReplies ? { replyTo: sender.email } : {}),
    headers: oneClickHeaders(unsubscribeUrl),
  };
}
