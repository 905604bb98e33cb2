/** The reviews without a reply, with the one that waits longest open for writing. */
export const firstWaitingPath = "/mensagens?origem=google&resposta=sem&responder=primeira";

/** Returns the path and query of page 1 of Google's reviews. No stars, or zero: any number of stars. */
export function googlePath(filter: { unanswered: boolean; stars?: number | undefined }): string {
  const params = new URLSearchParams({ origem: "google" });
  if (filter.unanswered) params.set("resposta", "sem");
  if (filter.stars) params.set("stars", `${filter.stars}`);
  return `/mensagens?${params}`;
}
