import { isReturned } from "#src/services/mail/returned-email.ts";
import type { DeskAccount } from "./contract.ts";

/** Why an owner cannot log in, as far as it is stored. */
export type LoginTrouble =
  | "closed"
  | "returned"
  | "expired"
  | "unconfirmed"
  | "limit"
  | "address_limit"
  | "password"
  | "google_unlinked";

type Facts = Pick<
  DeskAccount,
  | "closed_at"
  | "returned_at"
  | "confirmed_at"
  | "has_password"
  | "has_pending_sign_up"
  | "limits_lifted_at"
  | "logins"
>;

/** After these times no limit of a log-in rejects the next attempt. `limit` has the longest one of an account. */
export const limitSeconds = { limit: 3600, address_limit: 900 };

/** Returns what keeps an owner from logging in. Undefined if the last log-in succeeded, or there was none. */
export function whyNoLogin(account: Facts, now: Date): LoginTrouble | undefined {
  if (account.closed_at) return "closed";
  if (account.returned_at && isReturned(new Date(account.returned_at), now)) return "returned";
  if (!account.confirmed_at || !account.has_password) {
    return account.has_pending_sign_up ? "unconfirmed" : "expired";
  }
  const [last] = account.logins;
  if (!last) return undefined;
  if (last.outcome !== "limit" && last.outcome !== "address_limit") {
    const { outcome } = last;
    return outcome === "password" || outcome === "google_unlinked" ? outcome : undefined;
  }
  const at = new Date(last.last_at);
  const isOver = now.getTime() - at.getTime() > limitSeconds[last.outcome] * 1000;
  const isLifted = account.limits_lifted_at && new Date(account.limits_lifted_at) > at;
  if (isOver || (isLifted && last.outcome === "limit")) return "password";
  return last.outcome;
}
