import { createHmac } from "node:crypto";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";

export interface ClaimKeys {
  /** By the current secret key. New claims use only these. */
  current: Buffer[];
  /** By the secret keys before it. Claims under them still count. */
  previous: Buffer[];
}

/** Returns the claim keys of an email and phone, or of a phone alone. */
export function contactKeys(
  contact: { email?: string; phone: string | null } | undefined,
  keys: Keys,
): ClaimKeys {
  const email = contact?.email ? [emailName(contact.email)] : [];
  const phone = contact?.phone ? [`phone:${plainPhone(contact.phone)}`] : [];
  return hashNames("trial-claim", [...email, ...phone], keys);
}

/** Returns the normalized email, so that another spelling has the same hash. */
export function emailName(email: string): string {
  return `email:${mailboxOf(email)}`;
}

/** Returns the keyed hashes of names. They differ by purpose. */
export function hashNames(
  purpose: string,
  names: string[],
  { secretKey, previousKeys }: Keys,
): ClaimKeys {
  const hashesWith = (key: string) =>
    names.map((name) => createHmac("sha256", `${purpose}:${key}`).update(name).digest());
  return { current: hashesWith(secretKey), previous: previousKeys.flatMap(hashesWith) };
}

/** Area code and the last eight digits, whether the country or the ninth digit was written or not. */
function plainPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  const local = digits.length > 11 ? digits.replace(/^55/, "") : digits;
  return local.slice(0, 2) + local.slice(-8);
}
