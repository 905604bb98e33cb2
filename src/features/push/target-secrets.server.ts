import { decrypt, encrypt } from "#src/lib/tokens/encryption.server.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";
import type { PushTarget } from "#src/services/push/push.ts";

const endpointPurpose = "push-endpoint";
const keysPurpose = "push-keys";

/** Encrypts a subscription for the row `id`. */
export function encryptTarget(keys: Keys, target: PushTarget, id: string) {
  return {
    endpointSecret: encrypt(keys, endpointPurpose, target.endpoint, id),
    keysSecret: encrypt(keys, keysPurpose, JSON.stringify(target.keys), id),
  };
}

/** Returns undefined if no known key of the program encrypted the row. */
export function decryptTarget(
  keys: Keys,
  row: { id: string; endpointSecret: Buffer; keysSecret: Buffer },
): PushTarget | undefined {
  const endpoint = decrypt(keys, endpointPurpose, row.endpointSecret, row.id);
  const subscriptionKeys = decrypt(keys, keysPurpose, row.keysSecret, row.id);
  if (endpoint === undefined || subscriptionKeys === undefined) return undefined;
  return { endpoint, keys: JSON.parse(subscriptionKeys) as PushTarget["keys"] };
}
