import { deviceKey } from "#src/lib/storage-keys.ts";
import { newSecret } from "#src/lib/tokens/new-secret.ts";

/**
 * Returns the secret that identifies this browser to the server. Creates it on first use. Returns
 * undefined if storage is blocked: then the server treats each request as a new browser.
 */
export function deviceSecret(): string | undefined {
  try {
    const stored = localStorage.getItem(deviceKey);
    if (stored && /^[\w-]{43}$/.test(stored)) return stored;
    const secret = newSecret();
    localStorage.setItem(deviceKey, secret);
    return secret;
  } catch {
    return undefined;
  }
}
