import { countSignUpCall } from "#src/features/business/places/reserve-place-call.server.ts";
import { ticketFailures } from "#src/features/session/google-identity/failures.ts";
import { readTicket } from "#src/features/session/google-identity/google-ticket.server.ts";
import { hasAccount } from "#src/features/session/log-in/has-account.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";

/**
 * Counts a paid call that a person makes with a ticket before the account begins. The ticket is good for it until its
 * email has an account, and only if Google has verified the email: any other email needs a confirmation first. Fails
 * with `google_ticket_invalid` and `too_many_requests`.
 */
export async function countTicketCall(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  ticket: string,
  ipAddress: string,
): Promise<void> {
  const identity = readTicket(services, ticket);
  if (!identity?.isEmailVerified || (await hasAccount(services, identity.email))) {
    throw failure(ticketFailures, "google_ticket_invalid");
  }
  await countSignUpCall(services, identity.sub, ipAddress);
}
