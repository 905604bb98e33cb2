import type { IncomingHttpHeaders } from "node:http";
import type { Db } from "#src/db/client.ts";
import {
  type BusinessLookup,
  lookUpBusiness,
} from "#src/features/feedback/look-up/look-up-business.server.ts";
import { findDocumentSession } from "#src/features/session/documents/document-cookies.server.ts";
import { shopOfQuery } from "#src/features/session/owner/shop-of-query.ts";
import { readSiteVersion } from "#src/features/site/layout/read-site-version.server.ts";
import type { ViewCounter } from "#src/features/site/views/view-counter.server.ts";
import { type Language, pathInLanguage, requestedLanguage } from "#src/lib/language/language.ts";
import { remember } from "#src/lib/remember.ts";
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
 * Returns what the response to a URL depends on, at once if that is known. Undefined if the URL has no stored
 * response: the app responds.
 */
export type FindSource = (url: string, headers: IncomingHttpHeaders) => Found;

type Found = ResponseSource | undefined | Promise<ResponseSource | undefined>;

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

/** Applies a function to a value, at once unless it is a promise. */
function after<T extends object, R>(
  value: T | undefined | Promise<T | undefined>,
  use: (value: T | undefined) => R,
): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/**
 * Finds the stored responses: documents that are the same for everyone, review pages and their data, and
 * the pages for slugs without a business and for paths that `isUnknown`.
 */
export function responseSources(
  services: Pick<Services, "db" | "clock" | "businessCache" | "settings"> & { ownersDb?: Db },
  views: ViewCounter,
  isUnknown: (path: string) => boolean = () => false,
): FindSource {
  const sharedDocument = (path: string, { isCounted, isPanel }: SharedDocument) => {
    const cacheControl = isPanel ? shellCacheControl : sharedCacheControl;
    const onServed = (headers: IncomingHttpHeaders) => views.add(path, headers);
    return after(readSiteVersion(services), (version): ResponseSource | undefined => {
      if (!version) return undefined;
      return isCounted
        ? { version, path, cacheControl, onServed }
        : { version, path, cacheControl };
    });
  };

  /** A document that shows its content to an owner with a document cookie. */
  const shellOrContent = async (
    path: string,
    query: string | undefined,
    document: SharedDocument,
    { cookie }: IncomingHttpHeaders,
  ): Promise<ResponseSource | undefined> => {
    const ofOwners = { ...services, db: services.ownersDb ?? services.db };
    const shop = shopOfQuery(query);
    if (shop !== undefined && (await findDocumentSession(ofOwners, cookie, shop))) return undefined;
    return sharedDocument(path, document);
  };

  /** The page of a business, in the customer's language. */
  const customerDocument = (slug: string, page: string, query: string | undefined) => {
    const sourceOf = (found: BusinessLookup | undefined, language: Language): ResponseSource => {
      if (!found) return unknownBusiness(language);
      const path = pathInLanguage(`/feedback/${found.business.slug}${page}`, language);
      return { version: found, path, cacheControl: revalidatedCacheControl };
    };
    return (headers: IncomingHttpHeaders) => {
      const accepted = headers["accept-language"];
      const language =
        query === undefined ? languageOf(accepted ?? "") : requestedLanguage(query, accepted);
      return after(lookUpBusiness(services, slug), (found) => sourceOf(found, language));
    };
  };

  /** What a URL alone says. The rest depends on the headers. */
  const read = (url: string): ((headers: IncomingHttpHeaders) => Found) => {
    const [path = "", query] = url.split("?", 2);
    if (path === health.path) return () => health;
    const data = businessData.exec(path)?.[1];
    if (data) {
      const slug = decode(data);
      return () =>
        after(
          lookUpBusiness(services, slug),
          (found) => found && { version: found, path: `/api/client/${found.business.slug}/` },
        );
    }
    const document = sharedDocuments.get(path);
    const [, customerOf, page = ""] = document ? [] : (customerPage.exec(path) ?? []);
    if (!document && !customerOf) return isUnknown(path) ? () => notFound : none;
    if (query !== undefined && hasSecret(new URLSearchParams(query).keys())) return none;
    if (document) {
      return traitsOf(path).hasContent
        ? (headers) => shellOrContent(path, query, document, headers)
        : () => sharedDocument(path, document);
    }
    // The router's own requests get its data, not a document.
    if (!customerOf || (!page && customerOf.endsWith(".data"))) return none;
    return customerDocument(decode(customerOf), page.toLowerCase(), query);
  };
  const readOnce = remember(read);
  return (url, headers) => readOnce(url)(headers);
}

const none = () => undefined;
/** Of a header with the languages of a browser. */
const languageOf = remember((accepted) => requestedLanguage(undefined, accepted));

const businessData = /^\/api\/client\/([^/]+)\/?$/;
/** The review page and the page of its conversations. */
const customerPage = /^\/feedback\/([^/]+?)(\/conversa)?\/?$/i;

function decode(slug: string): string {
  if (!slug.includes("%")) return slug;
  try {
    return decodeURIComponent(slug);
  } catch {
    // A path with invalid escapes contains no slug.
    return "";
  }
}
