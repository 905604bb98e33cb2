import type { Services } from "#src/services/services.ts";

/**
 * The URL to which Google's page returns after a log-in. The operator registers it in Google's console, where it must
 * match exactly.
 */
export function redirectUrl({ publicUrl }: Pick<Services["settings"], "publicUrl">): string {
  return `${publicUrl}/entrar/google`;
}
