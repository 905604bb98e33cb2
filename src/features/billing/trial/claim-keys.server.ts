import { createHmac } from "node:crypto";
import { mailboxOf } from "#src/lib/text/email-address.ts";

/** Returns the keyed hashes of an email and phone, or of a phone alone, under which a trial is claimed. */
export function contactKeys(
  contact: { email?: string; phone: string | null } | undefined,
  secretKey: string,
): Buffer[] {
  const names = [
    contact?.email && `email:${mailboxOf(contact.email)}`,
    contact?.phone && `phone:${plainPhone(contact.phone)}`,
  ];
  return names
    .filter((name) => typeof name === "string")
    .map((name) => createHmac("sha256", `trial-claim:${secretKey}`).update(name).digest());
}

/** Area code and the last eight digits, whether the country or the ninth digit was written or not. */
function plainPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  const local = digits.length > 11 ? digits.replace(/^55/, "") : digits;
  return local.slice(0, 2) + local.slice(-8);
}
