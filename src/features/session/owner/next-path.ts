import { panelPages } from "#src/panel-pages.ts";

/** Tells the login page that the session ended. */
const endParameter = "terminou";

/** The page of an invitation to a team, which a person with an account accepts after login. */
export const invitationPath = "/convite-equipe";

/** The page after login if no other was requested. */
export const home = "/painel";

/**
 * Returns the path in `next=`, which the browser opens after login. Returns the panel's path unless
 * `next` is a page of the panel or of an invitation: a path such as `/..//host` could open another host.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const path = next.replace(/[?#].*/s, "");
  return Object.hasOwn(panelPages, path) || path === invitationPath ? next : home;
}

/** Returns the path of the login page that leads back to the page `from`. */
export function loginPath(
  from: { pathname: string; search: string },
  { isSessionEnd: ended = false } = {},
): string {
  const path = from.pathname + from.search;
  const query = new URLSearchParams({
    ...(path === home ? {} : { next: path }),
    ...(ended ? { [endParameter]: "1" } : {}),
  });
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/** True if the browser left the panel because the session ended. */
export function isSessionEnd(search: string): boolean {
  return new URLSearchParams(search).has(endParameter);
}
