import { ApiFailure, type CallInput, type CallName, call } from "#src/http/client.ts";
import type { AnswerOf } from "#src/http/endpoint.ts";
import type { refreshSession } from "../contract.ts";
import { loginPath } from "./next-path.ts";
import { storeUnsavedInput } from "./unsaved-input.ts";

const accessKey = "access_token";
const refreshKey = "refresh_token";
/** The next refresh token, noted before it is asked for: a lost answer then loses no session. */
const nextKey = "refresh_next";

/** What a tab holds of a list being mailed (features/invitations); it ends with the session. */
export const listKey = "invited";

export function hasSession(): boolean {
  return localStorage.getItem(accessKey) !== null;
}

export function startSession(tokens: { access: string; refresh: string }): void {
  localStorage.setItem(accessKey, tokens.access);
  localStorage.setItem(refreshKey, tokens.refresh);
  localStorage.removeItem(nextKey);
}

export function refreshToken(): string | null {
  return localStorage.getItem(refreshKey);
}

/** Forgets the tokens; the server is told separately. */
export function clearSession(): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  localStorage.removeItem(nextKey);
  sessionStorage.removeItem(listKey);
}

/** Thrown after the session ended and the browser is on its way to /login. */
export class SessionEnded extends Error {}

let refreshing: Promise<string> | undefined;

/**
 * Calls an endpoint as the signed-in owner. An expired access token is renewed once, shared by
 * calls under way, and the call repeated; when that fails the session ends at /login.
 * Throws ApiFailure, and SessionEnded.
 */
export async function callAsOwner<E>(
  name: CallName<E>,
  input: CallInput<E> = {},
): Promise<AnswerOf<E>> {
  return asOwner((headers) =>
    call<E>(name, { ...input, headers: { ...input.headers, ...headers } }),
  );
}

/** The same for requests that `call` cannot make: `attempt` sends the headers it is given. */
export async function asOwner<T>(
  attempt: (headers: { Authorization: string }) => Promise<T>,
): Promise<T> {
  const used = localStorage.getItem(accessKey);
  if (!used && !refreshToken()) throw endSession();
  const attemptWith = (token: string | null) => attempt({ Authorization: `Bearer ${token}` });
  try {
    return await attemptWith(used);
  } catch (error) {
    if (isPlanRequired(error)) return leadToPlans();
    if (!isUnauthorized(error)) throw error;
  }
  const renewed = await renew(used);
  try {
    return await attemptWith(renewed);
  } catch (error) {
    if (isPlanRequired(error)) return leadToPlans();
    throw isUnauthorized(error) ? endSession() : error;
  }
}

function isPlanRequired(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan_required";
}

/** Never settles: the page that called is on its way out, and shows no error before it goes. */
function leadToPlans(): Promise<never> {
  leaveTo("/planos");
  return new Promise(() => {});
}

let leaving = false;

/** Leaves this page once, however many calls find out at the same time that they must. */
function leaveTo(path: string): void {
  if (leaving) return;
  leaving = true;
  // A person who stays, to save something first, can be led away later.
  setTimeout(() => {
    leaving = false;
  }, 5000);
  window.location.assign(path);
}

/** A new access token, shared by the calls of this tab that wait for one. */
function renew(used: string | null): Promise<string> {
  refreshing ??= oneTabAtATime(() => fetchAccess(used)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Tabs share the tokens, and a refresh token used twice ends the session: they take turns. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Locks are missing outside HTTPS and localhost.
  return navigator.locks ? navigator.locks.request("session-refresh", work) : work();
}

async function fetchAccess(used: string | null): Promise<string> {
  const current = localStorage.getItem(accessKey);
  if (current && current !== used) return current;
  const refresh = refreshToken();
  if (!refresh) throw endSession();
  try {
    const tokens = await call<typeof refreshSession>("POST /api/token/refresh/", {
      body: { refresh, next: nextRefresh() },
    });
    startSession(tokens);
    return tokens.access;
  } catch (error) {
    // Without an answer the session may well be good: keep it for when the network is back.
    if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) {
      throw endSession();
    }
    throw error;
  }
}

function nextRefresh(): string {
  const noted = localStorage.getItem(nextKey);
  if (noted) return noted;
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const next = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  localStorage.setItem(nextKey, next);
  return next;
}

function endSession(): SessionEnded {
  storeUnsavedInput();
  clearSession();
  leaveTo(loginPath(window.location));
  return new SessionEnded("The session ended");
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
