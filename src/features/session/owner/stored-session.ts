import {
  accessTokenKey,
  campaignListKey,
  nextRefreshTokenKey,
  openedLinkKey,
  phoneQueueKey,
  refreshTokenKey,
} from "#src/lib/storage-keys.ts";
import { newSecret } from "#src/lib/tokens/new-secret.ts";
import { accountOf, forgetShownAccount } from "./shown-account.ts";
import { deleteShownAccount, setShownAccount } from "./shown-account-cookie.ts";
import { forgetShownShop } from "./shown-shop.ts";

/** Returns false if the browser blocks the storage of this site. Reading it then throws. */
export function hasStorage(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** Returns true if this browser has an access token. The token may have expired. */
export function hasSession(): boolean {
  return accessToken() !== null;
}

interface StoredTokens {
  access: string;
  refresh: string;
}

/** Stores the tokens of a session that this document has opened. It shows the session's account from now on. */
export function startSession(tokens: StoredTokens): void {
  forgetShownAccount();
  forgetShownShop();
  localStorage.removeItem(openedLinkKey);
  storeTokens(tokens);
}

export function storeTokens(tokens: StoredTokens): void {
  localStorage.setItem(accessTokenKey, tokens.access);
  localStorage.setItem(refreshTokenKey, tokens.refresh);
  localStorage.removeItem(nextRefreshTokenKey);
  setShownAccount(accountOf(tokens.access));
}

export function accessToken(): string | null {
  return hasStorage() ? localStorage.getItem(accessTokenKey) : null;
}

export function refreshToken(): string | null {
  return hasStorage() ? localStorage.getItem(refreshTokenKey) : null;
}

/**
 * Returns the refresh token to ask for next. It is stored before the request, so a page that loses
 * the response repeats the same request and keeps the session.
 */
export function nextRefreshToken(): string {
  const stored = localStorage.getItem(nextRefreshTokenKey);
  if (stored) return stored;
  const next = newSecret();
  localStorage.setItem(nextRefreshTokenKey, next);
  return next;
}

/** Deletes the tokens and the lists of customers from this browser. Does not call the server. */
export function clearSession(): void {
  deleteShownAccount();
  if (!hasStorage()) return;
  localStorage.removeItem(accessTokenKey);
  localStorage.removeItem(refreshTokenKey);
  localStorage.removeItem(nextRefreshTokenKey);
  const lists = Object.keys(sessionStorage).filter((name) =>
    [campaignListKey, phoneQueueKey].includes(name.split(":")[0] ?? ""),
  );
  for (const name of lists) sessionStorage.removeItem(name);
}
