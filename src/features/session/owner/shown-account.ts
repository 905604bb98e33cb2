import { otherAccountKey } from "#src/lib/storage-keys.ts";

/** The account of the first access token that this document used: its pages show this account. */
let shown: string | undefined;

/**
 * Returns true if an access token belongs to another account than the one that this document shows. Tabs
 * share the tokens, so a log-in in another tab replaces them.
 */
export function isOtherAccount(token: string | null): boolean {
  const account = accountOf(token);
  shown ??= account;
  return account !== undefined && account !== shown;
}

/** Called when this document logs in: the next access token decides which account it shows. */
export function forgetShownAccount(): void {
  shown = undefined;
}

/** Stores that this tab is loaded again for another account, so that the loaded page can say it. */
export function storeAccountChange(): void {
  sessionStorage.setItem(otherAccountKey, "1");
}

/** Returns true once after `storeAccountChange`. */
export function takeAccountChange(): boolean {
  const isStored = sessionStorage.getItem(otherAccountKey) !== null;
  sessionStorage.removeItem(otherAccountKey);
  return isStored;
}

/** Reads the claim `account`. The server verifies the token. */
export function accountOf(token: string | null): string | undefined {
  return claimsOf(token).account;
}

/** Reads the account, and the session as `sub`. */
export function claimsOf(token: string | null): { account?: string; sub?: string } {
  const payload = token?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
  if (!payload) return {};
  try {
    return JSON.parse(atob(payload));
  } catch {
    // The server did not sign this token and rejects it.
    return {};
  }
}
