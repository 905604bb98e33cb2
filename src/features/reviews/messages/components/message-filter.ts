/** What the page is narrowed to, as its address has it. */
export interface MessageFilter {
  stars?: number;
  displayed?: "false";
  status?: "open" | "resolved";
}

/** The filter of an address; what makes no sense is left out. */
export function readFilter(params: URLSearchParams): MessageFilter {
  const stars = wholeNumber(params.get("stars"));
  const status = params.get("status");
  return {
    ...(stars && stars <= 5 ? { stars } : {}),
    ...(params.get("displayed") === "false" ? { displayed: "false" } : {}),
    ...(status === "open" || status === "resolved" ? { status } : {}),
  };
}

/** The address of a filter, on its first page. */
export function filterPath({ stars, displayed, status }: MessageFilter): string {
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
