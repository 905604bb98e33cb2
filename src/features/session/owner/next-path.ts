/** The page after login if no other was requested. */
export const home = "/painel";

/**
 * Returns the path in `next=`, which the browser opens after login. Returns the panel's path if
 * `next` could open another host, such as `//host`, `/\host` or `https:`.
 */
export function nextPath(search: string, origin = window.location.origin): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  if (!/^\/(?![/\\])/.test(next)) return home;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname === "/login") return home;
  return url.pathname + url.search + url.hash;
}

/** Returns the path of the login page that leads back to the page `from`. */
export function loginPath(from: { pathname: string; search: string }): string {
  const path = from.pathname + from.search;
  return path === home ? "/login" : `/login?next=${encodeURIComponent(path)}`;
}
