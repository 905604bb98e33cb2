import type { IncomingHttpHeaders } from "node:http";
import type { Db } from "#src/db/client.ts";
import { lookUpBusiness } from "#src/features/feedback/look-up/look-up-business.server.ts";
import { findDocumentSession } from "#src/features/session/documents/document-cookies.server.ts";
import { shopOfQuery } from "#src/features/session/owner/shop-of-query.ts";
import { readSiteVersion } from "#src/features/site/layout/read-site-version.server.ts";
import type { ViewCounter } from "#src/features/site/views/view-counter.server.ts";
import { type Language, pathInLanguage, requestedLanguage } from "#src/lib/language/language.ts";
import { traitsOf } from "#src/route-traits.ts";
import type { Services } from "#src/services/services.ts";
import {
  hasSecret,
  revalidatedCacheControl,
  sharedCacheControl,
  shellCacheControl,
} from "./page-cache-control.ts";
import { type SharedDocument, sharedDocuments } from "./shared-documents.ts";

export interface ResponseSource {
  /** The same object as long as the response is the same. */
  version: object;
  /** The path that the app renders, with the language of a customer's page. */
  path: string;
  /** Default 200. The app handles the request if it renders another status. */
  status?: 404;
  /** Undefined: the response keeps the app's header, and browsers do not store it. */
  cacheControl?: string;
  /** Called after the response was sent. */
  onServed?(headers: IncomingHttpHeaders): void;
}

/**
 * Returns what the response to a URL depends on. Undefined if the URL has no stored response, at once
 * or after a look-up: the app responds.
 */
export type FindSource = (
  url: string,
  headers: IncomingHttpHeaders,
) => Promise<ResponseSource | undefined> | undefined;

/** The process responds: says nothing about the database. */
const health: ResponseSource = { version: {}, path: "/healthz" };

/** The not-found page is the same for every path: says nothing about the database. */
const notFound: ResponseSource = {
  version: {},
  path: "/nao-encontrada",
  status: 404,
  cacheControl: revalidatedCacheControl,
};

const noBusiness = {};

/** The page of a business that does not exist is the same for every slug. No business can have this slug. */
const unknownBusiness = (language: Language): ResponseSource => ({
  version: noBusiness,
  path: pathInLanguage("/feedback/_", language),
  status: 404,
  cacheControl: revalidatedCacheControl,
});

/**
 * Finds the stored responses: documents that are the same for everyone, review pages and their data, and
 * the pages for slugs without a business and for paths that `isUnknown`.
 */
export function responseSources(
  services: Pick<Services, "db" | "clock" | "businessCache" | "settings"> & { ownersDb?: Db },
  views: ViewCounter,
  isUnknown: (path: string) => boolean = () => false,
): FindSource {
  const sharedDocument = async (
    path: string,
    query: string | undefined,
    { isCounted, isPanel }: SharedDocument,
    { cookie }: IncomingHttpHeaders,
  ): Promise<ResponseSource | undefined> => {
    if (traitsOf(path).hasContent) {
      const ofOwners = { ...services, db: services.ownersDb ?? services.db };
      const shop = shopOfQuery(query);
      if (shop !== undefined && (await findDocumentSession(ofOwners, cookie, shop)))
        return undefined;
    }
    const version = await readSiteVersion(services);
    if (!version) return undefined;
    const cacheControl = isPanel ? shellCacheControl : sharedCacheControl;
    const source = { version, path, cacheControl };
    return isCounted ? { ...source, onServed: (headers) => views.add(path, headers) } : source;
  };

  const ofBusiness = async (
    slug: string,
    source: (slug: string) => Omit<ResponseSource, "version">,
  ): Promise<ResponseSource | undefined> => {
    const found = await lookUpBusiness(services, decode(slug));
    return found && { version: found, ...source(found.business.slug) };
  };

  return (url, headers) => {
    const [path = "", query] = url.split("?", 2);
    if (path === health.path) return Promise.resolve(health);
    const data = businessData.exec(path)?.[1];
    if (data) return ofBusiness(data, (slug) => ({ path: `/api/client/${slug}/` }));
    const document = sharedDocuments.get(path);
    const [, customerOf, page = ""] = document ? [] : (customerPage.exec(path) ?? []);
    if (!document && !customerOf) return isUnknown(path) ? Promise.resolve(notFound) : undefined;
    if (query !== undefined && hasSecret(new URLSearchParams(query).keys())) return undefined;
    if (document) return sharedDocument(path, query, document, headers);
    // The router's own requests get its data, not a document.
    if (!customerOf || (!page && customerOf.endsWith(".data"))) return undefined;
    const language = requestedLanguage(query, headers["accept-language"]);
    return ofBusiness(customerOf, (slug) => ({
      path: pathInLanguage(`/feedback/${slug}${page.toLowerCase()}`, language),
      cacheControl: revalidatedCacheControl,
    })).then((found) => found ?? unknownBusiness(language));
  };
}

const businessData = /^\/api\/client\/([^/]+)\/?$/;
/** The review page and the page of its conversations. */
const customerPage = /^\/feedback\/([^/]+?)(\/conversa)?\/?$/i;

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    // A path with invalid escapes contains no slug.
    return "";
  }
}
