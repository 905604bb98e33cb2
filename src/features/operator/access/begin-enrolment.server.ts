import { newPasskeyOptions } from "#src/features/session/passkeys/creation-options.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { drawQr } from "#src/lib/drawing/qr.ts";
import { toSvg } from "#src/lib/drawing/svg.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { type beginEnrolment as endpoint, enrolmentFailures } from "./contract.ts";
import { findCredentials, findInvite } from "./queries.server.ts";
import { totpOf } from "./totp.server.ts";

/** Side of the QR code in pixels. */
const size = 200;

/**
 * Returns what an operator can set up with an invite: a passkey, or a password with one-time codes.
 * Does not use the invite up. Fails with `operator_invite_invalid`.
 */
export async function beginEnrolment(
  services: Pick<Services, "db" | "clock" | "settings">,
  invite: string,
): Promise<ResponseOf<typeof endpoint>> {
  const hash = hashToken(invite);
  const operator = await findInvite(services.db, hash, services.clock.now());
  if (!operator) throw failure(enrolmentFailures, "operator_invite_invalid");
  const { id, email } = operator;
  const known = await findCredentials(services.db, id);
  // The invite's hash becomes the salt when the code is confirmed.
  const totp = totpOf(services.settings, hash, { email });
  const shapes = drawQr(totp.toString(), { x: 0, y: 0, size });
  const svg = toSvg({ width: size, height: size, shapes }, "px");
  return {
    email,
    passkey: newPasskeyOptions(services, enrolmentUse(hash), { id, email }, known),
    totp_secret: totp.secret.base32,
    totp_image: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
  };
}

/** A challenge is valid for one invite. */
export function enrolmentUse(inviteHash: Buffer) {
  return { purpose: "operator-add", sessionId: inviteHash.toString("base64url") } as const;
}
