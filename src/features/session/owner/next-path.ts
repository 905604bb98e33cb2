/** Where everybody goes who asked for nothing else. */
export const home = "/painel";

/**
 * The page to go to after login, from `next=`: a path of our own, or the panel. Whatever could lead
 * to another host, such as `//host`, `/\host` or `https:`, is no path of ours.
 */
export function nextPath(search: string, origin = window.location.origin): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  if (!/^\/(?![/\\])/.test(next)) return home;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname === "/login") return home;
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to a page. */
export function loginPath(from: { pathname: string; search: string }): string {
  const asked = from.pathname + from.search;
  return asked === home ? "/login" : `/login?next=${encodeURIComponent(asked)}`;
}
