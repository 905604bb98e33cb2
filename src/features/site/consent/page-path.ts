/**
 * Returns the path of a page without personal data, for Google Analytics. Replaces parameter values
 * with their names, and keeps only `utm_` parameters of the query, because our links contain tokens.
 */
export function pagePath(
  { pathname, search }: { pathname: string; search: string },
  params: Readonly<Record<string, string | undefined>>,
): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  const path = pathname
    .split("/")
    .map((part) => {
      const name = values.get(decoded(part));
      return name === undefined || part === "" ? part : `:${name}`;
    })
    .join("/");
  // A path that matches no route can contain anything.
  const known = params["*"] === undefined ? path : "/404";
  const campaign = [...new URLSearchParams(search)].filter(([name]) => name.startsWith("utm_"));
  return campaign.length > 0 ? `${known}?${new URLSearchParams(campaign)}` : known;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A malformed percent-encoding: the router leaves it as it is, too.
    return part;
  }
}
