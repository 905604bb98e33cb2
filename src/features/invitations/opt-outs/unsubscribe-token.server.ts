import { parse, stringify } from "uuid";
import type { Keys } from "#src/lib/tokens/keys.ts";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";

/** A business, and the keyed hash of the email that opts out of its invitations. */
export interface OptOut {
  businessId: string;
  emailHash: Buffer;
}

const purpose = "invitation-unsubscribe";
const [idBytes, hashBytes] = [16, 32];

/** The token of an unsubscribe link. It does not expire, because the mail stays in a mailbox. */
export function unsubscribeToken(keys: Keys, { businessId, emailHash }: OptOut): string {
  return signToken(keys, purpose, Buffer.concat([parse(businessId), emailHash]));
}

/** Returns undefined for a token that we did not sign. */
export function readUnsubscribeToken(keys: Keys, token: string): OptOut | undefined {
  const content = readToken(keys, purpose, token, idBytes + hashBytes);
  return (
    content && {
      businessId: stringify(content.subarray(0, idBytes)),
      emailHash: content.subarray(idBytes),
    }
  );
}
