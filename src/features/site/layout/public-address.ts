/**
 * The address of a page as a third party may know it: the path with the values of its parameters
 * taken out, and of the query only what names a campaign. Links of ours carry tokens.
 */
export function publicAddress(
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
  // Whatever matched no page at all may hold anything.
  const known = params["*"] === undefined ? path : "/404";
  const campaign = [...new URLSearchParams(search)].filter(([name]) => name.startsWith("utm_"));
  return campaign.length > 0 ? `${known}?${new URLSearchParams(campaign)}` : known;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
