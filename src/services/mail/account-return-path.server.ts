import { createHmac } from "node:crypto";
import type { Db } from "#src/db/client.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";
import type { Services } from "../services.ts";
import { findAccount, findAccountByEmail, setEmailReturned } from "./queries.server.ts";
import {
  hashStartBytes,
  type Returned,
  type ReturnSettings,
  returnPath,
} from "./return-path.server.ts";
import { isReturned } from "./returned-email.ts";

/** Returns the envelope sender of a mail to an owner. Undefined if no account has the email. */
export async function accountReturnPath(
  db: Db,
  settings: ReturnSettings,
  email: string,
): Promise<string | undefined> {
  if (!settings.bounceAddress) return undefined;
  const account = await findAccountByEmail(db, email);
  if (!account) return undefined;
  return returnPath(settings, {
    kind: "account",
    id: account.id,
    hash: hashWith(settings.secretKey, email),
  });
}

/**
 * Stores that a mail to the owner of an account came back. Does nothing if the account has another email
 * by now. Returns whether it was stored.
 */
export async function markReturned(
  { db, clock, settings }: Pick<Services, "db" | "clock"> & { settings: Keys },
  { id, hashStart }: Returned,
): Promise<boolean> {
  const email = (await findAccount(db, id))?.email;
  if (email === undefined) return false;
  const isSame = readingKeys(settings).some((key) =>
    hashWith(key, email).subarray(0, hashStartBytes).equals(hashStart),
  );
  if (isSame) await setEmailReturned(db, { id, email }, clock.now());
  return isSame;
}

/** Stores that a mail to an email came back, according to its mail provider. Returns false if no account has it. */
export async function markEmailReturned(
  { db, clock }: Pick<Services, "db" | "clock">,
  email: string,
): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  if (account) await setEmailReturned(db, { id: account.id, email }, clock.now());
  return account !== undefined;
}

/** Returns the owner's email if a mail to it came back a short time ago. */
export async function readReturnedEmail(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
): Promise<string | null> {
  const account = await findAccount(db, accountId);
  return account && isReturned(account.email_bounced_at, clock.now()) ? account.email : null;
}

function hashWith(key: string, email: string): Buffer {
  return createHmac("sha256", `account-email:${key}`).update(mailboxOf(email)).digest();
}
