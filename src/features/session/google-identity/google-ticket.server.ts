import { z } from "zod";
import { decrypt, encrypt } from "#src/lib/tokens/encryption.server.ts";
import type { GoogleIdentity } from "#src/services/google-login/google-login.ts";
import type { Services } from "#src/services/services.ts";

type TicketServices = Pick<Services, "clock" | "settings">;

const purpose = "google-ticket";
/** Time to type a phone or a password, or to open a mail. */
const minutes = 30;

const shape = z.object({
  sub: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  expiresAt: z.number(),
});

/** What a ticket proves: Google has named this identity in this browser, a moment ago. */
export type ProvenIdentity = GoogleIdentity & { email: string };

/**
 * Returns a ticket for an identity that belongs to no account yet. The browser that came from Google gets it, and sends
 * it with a sign-up or a log-in.
 */
export function makeTicket(
  { clock, settings }: TicketServices,
  { sub, email, isEmailVerified }: ProvenIdentity,
): string {
  const expiresAt = clock.now().getTime() + minutes * 60_000;
  const content = JSON.stringify({ sub, email, isEmailVerified, expiresAt });
  return encrypt(settings, purpose, content, "").toString("base64url");
}

/** Returns the identity of a ticket. Undefined if the ticket is expired or not ours. */
export function readTicket(
  { clock, settings }: TicketServices,
  ticket: string,
): ProvenIdentity | undefined {
  const text = decrypt(settings, purpose, Buffer.from(ticket, "base64url"), "");
  if (text === undefined) return undefined;
  const { expiresAt, ...identity } = shape.parse(JSON.parse(text));
  return expiresAt > clock.now().getTime() ? identity : undefined;
}
