import { parse, stringify } from "uuid";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";
import type { Services } from "#src/services/services.ts";

type Key = Pick<Services["settings"], "secretKey">;

/** Whose invitations, and to whom by keyed hash. */
export interface OptOut {
  businessId: string;
  addressHash: Buffer;
}

const purpose = "invitation-unsubscribe";
const [idBytes, hashBytes] = [16, 32];

/** What an unsubscribe link carries: it works for as long as the mail lies in somebody's mailbox. */
export function unsubscribeToken({ secretKey }: Key, { businessId, addressHash }: OptOut): string {
  return signToken(secretKey, purpose, Buffer.concat([parse(businessId), addressHash]));
}

/** Reads a link's token; undefined for anything we did not sign. */
export function readUnsubscribeToken({ secretKey }: Key, token: string): OptOut | undefined {
  const content = readToken(secretKey, purpose, token, idBytes + hashBytes);
  return (
    content && {
      businessId: stringify(content.subarray(0, idBytes)),
      addressHash: content.subarray(idBytes),
    }
  );
}
