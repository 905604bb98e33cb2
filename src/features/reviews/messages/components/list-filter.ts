/** The filters of the page, as its URL has them. */
export interface ListFilter {
  stars?: number;
  displayed?: "false";
  status?: "open" | "resolved";
}

/** Reads the filters of a URL. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): ListFilter {
  const stars = wholeNumber(params.get("stars"));
  const status = params.get("status");
  return {
    ...(stars && stars <= 5 ? { stars } : {}),
    ...(params.get("displayed") === "false" ? { displayed: "false" } : {}),
    ...(status === "open" || status === "resolved" ? { status } : {}),
  };
}

/** Returns the path and query of page 1 of a filter. */
export function filterPath({ stars, displayed, status }: ListFilter): string {
  const params = new URLSearchParams({
    ...(stars ? { stars: String(stars) } : {}),
    ...(displayed ? { displayed } : {}),
    ...(status ? { status } : {}),
  });
  return params.size ? `/mensagens?${params}` : "/mensagens";
}

export function wholeNumber(text: string | null): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= 1 ? value : undefined;
}
