import { createHmac } from "node:crypto";
import { mailboxOf } from "#src/lib/text/email-address.ts";

/** The email and phone of an owner, as far as the caller may ask about them. */
export interface TrialContact {
  email?: string;
  phone: string | null;
}

/** Returns the keys that a trial claims: hashes of the email and of the phone. */
export function claimKeys({ email, phone }: TrialContact, secretKey: string): Buffer[] {
  const names = [
    ...(email ? [`email:${mailboxOf(email)}`] : []),
    ...(phone ? [`phone:${plainPhone(phone)}`] : []),
  ];
  return names.map((name) =>
    createHmac("sha256", `trial-claim:${secretKey}`).update(name).digest(),
  );
}

/** Area code and the last eight digits, whether the country or the ninth digit was written or not. */
function plainPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  const local = digits.length > 11 ? digits.replace(/^55/, "") : digits;
  return local.slice(0, 2) + local.slice(-8);
}
