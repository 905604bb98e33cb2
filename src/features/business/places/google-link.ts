/** Where a business is on Google: a place id, or only an address that the owner pasted. */
export type GooglePlace = { placeId: string } | { url: string };

const placeId = "(?:ChIJ|GhIJ|E[ih])[\\w-]{12,296}";
const isPlaceId = new RegExp(`^${placeId}$`);

/**
 * Hosts whose links we send customers to, with the paths that are the map or a review page. Paths
 * that forward elsewhere, such as /url, are left out. Nothing is ever fetched from these addresses.
 */
const allowed: [host: RegExp, path: RegExp][] = [
  [/^(www\.)?google\.com(\.br)?$/, /^\/maps([/?].*)?$/],
  // With btnI the search forwards to its first result, whosever that is.
  [/^(www\.)?google\.com(\.br)?$/, /^\/search\?(?!(.*&)?btnI)/i],
  [/^search\.google\.com$/, /^\/local\/writereview\?/],
  [/^maps\.google\.com(\.br)?$/, /^\/(maps([/?].*)?|\?.*)?$/],
  [/^maps\.app\.goo\.gl$/, /^\/[\w-]+([/?].*)?$/],
  [/^goo\.gl$/, /^\/maps\/[\w-]+$/],
  [/^g\.page$/, /^\/(r\/)?[\w.-]+(\/review)?\/?(\?.*)?$/],
  [/^share\.google$/, /^\/[\w-]+$/],
  [/^g\.co$/, /^\/kgs\/[\w-]+$/],
];

/** Reads what an owner pasted: a place id, or a link of the map. Undefined when it is neither. */
export function readGoogleLink(pasted: string): GooglePlace | undefined {
  const text = pasted.trim();
  if (isPlaceId.test(text)) return { placeId: text };
  const url = toUrl(text);
  if (!url) return undefined;
  const path = url.pathname + url.search;
  if (!allowed.some(([host, paths]) => host.test(url.hostname) && paths.test(path))) {
    return undefined;
  }
  const found = placeIdIn(url);
  return found ? { placeId: found } : { url: reviewAddress(url) };
}

/** The address where a customer writes a review of this place. */
export function writeReviewUrl(id: string): string {
  return `https://search.google.com/local/writereview?placeid=${encodeURIComponent(id)}`;
}

function toUrl(text: string): URL | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username || url.password || url.port) return undefined;
  url.protocol = "https:";
  return url;
}

function placeIdIn(url: URL): string | undefined {
  for (const name of ["placeid", "place_id", "query_place_id", "q"]) {
    const value = url.searchParams.get(name)?.replace(/^place_id:/, "");
    if (value && isPlaceId.test(value)) return value;
  }
  // The map writes it into its own path: …!19sChIJ…
  return new RegExp(`!19s(${placeId})`).exec(url.href)?.[1];
}

/** A short g.page link opens the profile; with /review at its end, the stars. */
function reviewAddress(url: URL): string {
  const short = url.hostname === "g.page" && /^\/r\/[\w.-]+\/?$/.test(url.pathname);
  if (short) url.pathname = `${url.pathname.replace(/\/$/, "")}/review`;
  return url.href;
}
