import type { Services } from "#src/services/services.ts";

/**
 * The URL to which Google's consent page returns. The operator registers it in Google's console, where it
 * must match exactly.
 */
export function redirectUrl({ publicUrl }: Services["settings"]): string {
  return `${publicUrl}/conta/google`;
}
