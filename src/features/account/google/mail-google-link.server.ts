import { createElement } from "react";
import { ticketFailures } from "#src/features/session/google-identity/failures.ts";
import { readTicket } from "#src/features/session/google-identity/google-ticket.server.ts";
import { lookUpAccountId } from "#src/features/session/owner/look-up-account-id.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { makeLink } from "../links/make-link.server.ts";
import { resetMailPerEmail, resetPerIpAddress } from "../password/limits.server.ts";
import { findAccount } from "../queries.server.ts";
import type { mailGoogleLink as endpoint } from "./contract.ts";
import { GoogleLinkMail, googleLinkSubject } from "./emails/google-link-mail.tsx";

/** As a reset link, which opens as much. */
const hours = 1;

/**
 * Mails a link that joins the Google account of a ticket to the account of its email, for an owner who knows no
 * password. It works only in the browser that came from Google: an owner who opens the mail of a stranger's request
 * joins nothing. If too many mails went to the email, sends none and returns the same. Fails with
 * `google_ticket_invalid`, or with `too_many_requests` for an IP address only.
 */
export async function mailGoogleLink(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { ticket, device }: BodyOf<typeof endpoint>,
  ipAddress: string,
): Promise<void> {
  await enforceLimits(services, [resetPerIpAddress, ipAddress]);
  const identity = readTicket(services, ticket);
  if (!identity) throw failure(ticketFailures, "google_ticket_invalid");
  const { sub, email } = identity;
  if ((await services.limits.take([[resetMailPerEmail, email]])) !== undefined) return;
  await services.db.transaction().execute(async (tx) => {
    const id = await lookUpAccountId(tx, email);
    const account = id && (await findAccount(tx, id));
    if (!account || account.closed_at || !account.confirmed_at) return;
    const { token, key } = await makeLink(services, tx, account.id, {
      purpose: "google",
      hours,
      deviceHash: hashToken(device),
      google: { sub, email },
    });
    await queueMail(services, tx, {
      to: account.email,
      key,
      hasSecret: true,
      subject: googleLinkSubject,
      body: createElement(GoogleLinkMail, {
        link: `${services.settings.publicUrl}/ligar-google?token=${token}`,
      }),
    });
  });
}
