import type { Services } from "#src/services/services.ts";

/** Returns the URL of a review page. `source` says where the link or QR code was put. */
export function reviewUrl(
  { publicUrl }: Services["settings"],
  slug: string,
  source?: string,
): string {
  return `${publicUrl}/feedback/${slug}${source ? `?o=${source}` : ""}`;
}
