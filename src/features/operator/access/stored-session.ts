import { operatorSessionKey } from "#src/lib/storage-keys.ts";

export const deskPath = "/operador";
const loginPath = "/operador/entrar";

/** Returns the token of this tab's session. Other tabs and the next browser start have none. */
export function deskToken(): string | null {
  return sessionStorage.getItem(operatorSessionKey);
}

export function storeDeskToken(token: string): void {
  sessionStorage.setItem(operatorSessionKey, token);
}

export function clearDeskToken(): void {
  sessionStorage.removeItem(operatorSessionKey);
}

/** Returns the path of the desk's log-in that leads back to the page `pathname`. */
export function deskLoginPath(pathname: string): string {
  return pathname === deskPath ? loginPath : `${loginPath}?volta=${encodeURIComponent(pathname)}`;
}

/** Returns the page of the desk to open after a log-in. Any other path opens the first page. */
export function deskNextPath(search: string): string {
  const path = new URLSearchParams(search).get("volta") ?? "";
  return /^\/operador(?:\/[\w-]+)*$/.test(path) ? path : deskPath;
}
