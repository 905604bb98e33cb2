import { parse, stringify } from "uuid";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";
import type { Services } from "#src/services/services.ts";

type Key = Pick<Services["settings"], "secretKey">;

/** A business, and the keyed hash of the email that opts out of its invitations. */
export interface OptOut {
  businessId: string;
  emailHash: Buffer;
}

const purpose = "invitation-unsubscribe";
const [idBytes, hashBytes] = [16, 32];

/** The token of an unsubscribe link. It does not expire, because the mail stays in a mailbox. */
export function unsubscribeToken({ secretKey }: Key, { businessId, emailHash }: OptOut): string {
  return signToken(secretKey, purpose, Buffer.concat([parse(businessId), emailHash]));
}

/** Returns undefined for a token that we did not sign. */
export function readUnsubscribeToken({ secretKey }: Key, token: string): OptOut | undefined {
  const content = readToken(secretKey, purpose, token, idBytes + hashBytes);
  return (
    content && {
      businessId: stringify(content.subarray(0, idBytes)),
      emailHash: content.subarray(idBytes),
    }
  );
}
