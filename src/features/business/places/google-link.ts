/** A business on Google: its place id, or the URL that the owner pasted. */
export type GooglePlace = { placeId: string } | { url: string };

/** The error text for text that `readGoogleLink` cannot read. */
export const linkInvalid = "Cole um link do Google Maps, um link g.page ou o código do local.";

const otherShare =
  "Este link pode levar a qualquer site. No Google Maps, abra sua loja, toque em Compartilhar e em Copiar link.";

/** Returns what is wrong with pasted text that `readGoogleLink` cannot read, and what to do. */
export function linkError(pasted: string): string {
  return /\b(share\.google|search\.app)\b/i.test(pasted) ? otherShare : linkInvalid;
}

const placeId = "(?:ChIJ|GhIJ|E[ih])[\\w-]{12,296}";
const isPlaceId = new RegExp(`^${placeId}$`);

/**
 * Allowed hosts and paths of pasted links: the map and review pages. Customers are sent there, so
 * paths that redirect to other sites, such as /url, are not allowed. Google makes share.google links for any web
 * page, so that host is not allowed. We never fetch these URLs.
 */
const allowed: [host: RegExp, path: RegExp][] = [
  [/^(www\.)?google\.com(\.br)?$/, /^\/maps\/?$/],
  [/^(www\.)?google\.com(\.br)?$/, /^\/maps\/(place|search|reviews|@)[^\\]*$/],
  [/^(www\.)?google\.com(\.br)?$/, /^\/search$/],
  [/^search\.google\.com$/, /^\/local\/writereview$/],
  [/^maps\.google\.com(\.br)?$/, /^\/(maps\/?)?$/],
  [/^maps\.google\.com(\.br)?$/, /^\/maps\/(place|search|reviews|@)[^\\]*$/],
  [/^maps\.app\.goo\.gl$/, /^\/[\w-]+\/?$/],
  [/^goo\.gl$/, /^\/maps\/[\w-]+$/],
  [/^g\.page$/, /^\/(r\/)?[\w.-]+(\/review)?\/?$/],
  [/^g\.co$/, /^\/kgs\/[\w-]+$/],
];

/**
 * The only parameters that a pasted link of the search keeps: the text, the place, the review form and the
 * language. Google documents no list of the others, and with btnI the search redirects to its first result,
 * which can be any site.
 */
const searchParameters = new Set(["q", "kgmid", "ludocid", "lrd", "hl", "gl"]);

/**
 * Reads pasted text: a place id, a Google Maps link, or a link after the name of the business, as Android shares it.
 * Returns undefined for any other text.
 */
export function readGoogleLink(pasted: string): GooglePlace | undefined {
  const text = onlyLink(pasted) ?? pasted.trim();
  if (isPlaceId.test(text)) return { placeId: text };
  const url = toUrl(text);
  if (!url) return undefined;
  const isAllowed = allowed.some(
    ([host, path]) => host.test(url.hostname) && path.test(url.pathname),
  );
  if (!isAllowed) return undefined;
  if (url.pathname === "/search") removeOtherParameters(url);
  const found = placeIdIn(url);
  return found ? { placeId: found } : { url: toReviewUrl(url) };
}

/** Returns the URL where a customer writes a review of this place. */
export function writeReviewUrl(id: string): string {
  return `https://search.google.com/local/writereview?placeid=${encodeURIComponent(id)}`;
}

/** Returns the only link of a text. A field of one line joins the name and the link. Two links are ambiguous. */
function onlyLink(text: string): string | undefined {
  const links = text.match(/https:\/\/(?:(?!https:\/\/)\S)+/gi) ?? [];
  return links.length === 1 ? links[0] : undefined;
}

function toUrl(text: string): URL | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = /\s/.test(text) ? undefined : parse(full);
  if (!url) return undefined;
  if (url.username || url.password || url.port) return undefined;
  url.protocol = "https:";
  return url;
}

/** `URL.canParse` is missing before Safari 17 and Chrome 120. */
function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function removeOtherParameters(url: URL): void {
  for (const name of [...url.searchParams.keys()]) {
    if (!searchParameters.has(name)) url.searchParams.delete(name);
  }
  url.hash = "";
}

function placeIdIn(url: URL): string | undefined {
  for (const name of ["placeid", "place_id", "query_place_id", "q"]) {
    const value = url.searchParams.get(name)?.replace(/^place_id:/, "");
    if (value && isPlaceId.test(value)) return value;
  }
  // Google Maps has the id in the data part of the path: …!19sChIJ…
  return new RegExp(`!19s(${placeId})`).exec(url.href)?.[1];
}

/** A short g.page link opens the profile. With /review at the end it opens the review form. */
function toReviewUrl(url: URL): string {
  const short = url.hostname === "g.page" && /^\/r\/[\w.-]+\/?$/.test(url.pathname);
  if (short) url.pathname = `${url.pathname.replace(/\/$/, "")}/review`;
  return url.href;
}
