import { ApiFailure, type CallInput, type CallName, call } from "#src/http/client.ts";
import type { CodeOf, ResponseOf } from "#src/http/endpoint.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import type { refreshSession } from "../contract.ts";
import { takeEarlyResponse } from "./early-calls.ts";
import { loginPath } from "./next-path.ts";
import { ownerHeaders } from "./owner-headers.ts";
import { queryWithoutShop } from "./shop-url.ts";
import { isOtherAccount, storeAccountChange } from "./shown-account.ts";
import { forgetShop, shownShop, storeShopLoss } from "./shown-shop.ts";
import {
  accessToken,
  clearSession,
  nextRefreshToken,
  refreshToken,
  storeTokens,
} from "./stored-session.ts";
import { storeUnsavedInput } from "./unsaved-input.ts";

let refreshing: Promise<string> | undefined;

/**
 * Calls an endpoint as the signed-in owner. An expired access token is renewed once for all pending
 * calls, and the call is repeated. If the renewal is rejected, the session ends and the browser
 * navigates to /login. If another tab has logged in to another account, no call is made and the page
 * is loaded again; also if the business is gone (decision 0199). Throws ApiFailure and SessionEnded.
 */
export async function callAsOwner<E>(
  name: CallName<E>,
  input: CallInput<E> = {},
): Promise<ResponseOf<E>> {
  return asOwner((headers, token, shop) =>
    call<E>(name, {
      ...input,
      headers: { ...input.headers, ...headers },
      ...earlyResponse(name, input, token, shop),
    }),
  );
}

/** Finds what the document has already requested. Only calls without input are requested so early. */
function earlyResponse(name: string, input: object, token: string | null, shop: string | null) {
  const [method, path = ""] = name.split(" ");
  if (method !== "GET" || !token || "query" in input || "params" in input) return {};
  const response = takeEarlyResponse(path, token, shop);
  return response ? { response } : {};
}

/** Like `callAsOwner`, for requests that `call` cannot make. `attempt` sends the given headers. */
export async function asOwner<T>(
  attempt: (
    headers: Record<string, string>,
    token: string | null,
    shop: string | null,
  ) => Promise<T>,
): Promise<T> {
  const used = accessToken();
  if (!used && !refreshToken()) throw endSession();
  const attemptWith = (token: string | null) => {
    if (isOtherAccount(token)) throw showOtherAccount();
    const shop = shownShop();
    return attempt(ownerHeaders(token, shop), token, shop);
  };
  try {
    return await attemptWith(used);
  } catch (error) {
    if (isPlanRequired(error)) return redirectToPlans();
    if (!isUnauthorized(error)) throw isShopGone(error) ? showOtherShop(error) : error;
  }
  const renewed = await renew(used);
  try {
    return await attemptWith(renewed);
  } catch (error) {
    if (isPlanRequired(error)) return redirectToPlans();
    if (isShopGone(error)) throw showOtherShop(error);
    throw isUnauthorized(error) ? endSession() : error;
  }
}

function isPlanRequired(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan_required";
}

function isShopGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "business_not_found";
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/**
 * Returns a promise that never settles, so the current page shows no error while the browser
 * navigates to /planos.
 */
function redirectToPlans(): Promise<never> {
  storeUnsavedInput();
  redirectTo("/planos");
  return new Promise(() => {});
}

let redirecting = false;

/** Navigates once, also when several calls fail at the same time. */
function redirectTo(path: string): void {
  if (redirecting) return;
  redirecting = true;
  // The owner can cancel the navigation to save something first. A later call navigates again.
  setTimeout(() => {
    redirecting = false;
  }, 5000);
  window.location.assign(path);
}

/** Returns a new access token. All calls of this tab that wait for one share the request. */
function renew(used: string | null): Promise<string> {
  refreshing ??= oneTabAtATime(() => fetchAccess(used)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Tabs share the tokens, and a refresh token that is used twice ends the session: hence the lock. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Browsers have no locks outside HTTPS and localhost.
  return navigator.locks ? navigator.locks.request("session-refresh", work) : work();
}

/**
 * The codes of the server for a refresh token that is not valid. After any other failure, such as a
 * limit or the error page of a proxy, the session may still be valid, so the tokens stay for a retry.
 */
const endingCodes: string[] = ["session_invalid", "invalid_request"] satisfies CodeOf<
  typeof refreshSession
>[];

async function fetchAccess(used: string | null): Promise<string> {
  const current = accessToken();
  // Another tab has renewed the session.
  if (current && current !== used) return current;
  const refresh = refreshToken();
  if (!refresh) throw endSession();
  try {
    const tokens = await call<typeof refreshSession>("POST /api/token/refresh/", {
      body: { refresh, next: nextRefreshToken() },
    });
    storeTokens(tokens);
    return tokens.access;
  } catch (error) {
    if (error instanceof ApiFailure && endingCodes.includes(error.code)) throw endSession();
    throw error;
  }
}

function endSession(): SessionEnded {
  storeUnsavedInput();
  clearSession();
  redirectTo(loginPath(window.location, { isSessionEnd: true }));
  return new SessionEnded("The session ended");
}

/** Loads the page again for the account of the stored tokens. Stores the unsaved input of the shown account. */
function showOtherAccount(): SessionEnded {
  storeUnsavedInput();
  storeAccountChange();
  redirectTo(window.location.pathname + queryWithoutShop(window.location.search));
  return new SessionEnded("Another tab logged in to another account");
}

/** Loads the page again for another business of the account. Returns the failure if the account has none. */
function showOtherShop(error: unknown): unknown {
  if (!forgetShop()) return error;
  storeUnsavedInput();
  storeShopLoss();
  redirectTo(window.location.pathname + queryWithoutShop(window.location.search));
  return new SessionEnded("The business is gone, or the person no longer works there");
}
