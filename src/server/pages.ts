import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  contentCall,
  type DocumentPart,
  documentFacts,
  isUnavailable,
  type LightName,
  type LightParts,
} from "#src/document.tsx";
import type { OwnerCall } from "#src/http/client.ts";
import { type Language, requestedLanguage } from "#src/lib/language/language.ts";
import { type Services, servicesContext } from "#src/services/services.ts";
import appCss from "#src/ui/app.css?inline";
import appCssUrl from "#src/ui/app.css?url";
import { retryAfterSeconds } from "./errors.ts";
import { lightDocuments } from "./light-documents.ts";
import { usedStyle } from "./used-style.ts";

/**
 * Responds to a page request. The nonce allows the document's inline scripts. `part` is what the response has of the document,
 * by default the whole. `content` calls the API for the owner whose content the document contains.
 */
export type Pages = (
  request: Request,
  services: Services,
  nonce: string,
  options?: { part?: DocumentPart; content?: OwnerCall },
) => Promise<Response>;

/** Folder of the built browser files, undefined in development. */
export const clientFolder = import.meta.env.DEV ? undefined : build.assetsBuildDirectory;

/** The path of each page, for example `/feedback/:slug`. */
export const pagePaths = Object.values((build as ServerBuild).routes).flatMap((route) =>
  route?.path || route?.index ? [`/${route.path ?? ""}`] : [],
);

const handle = createRequestHandler(
  // In development each request uses the current source of the pages.
  import.meta.env.DEV ? currentBuild : (build as ServerBuild),
  import.meta.env.MODE,
);
const style = import.meta.env.DEV
  ? undefined
  : { url: appCssUrl, all: appCss, used: usedStyle(appCss) };
const scripts = import.meta.env.DEV ? developmentScripts : builtScripts();

/** The openings that were rendered, by path. */
const openings = new Map<string, string>();

export const pages: Pages = async (request, services, nonce, { part = "whole", content } = {}) => {
  const { pathname } = new URL(request.url);
  const known = part === "opening" ? openings.get(pathname) : undefined;
  if (known !== undefined) return new Response(known);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const { searchParams } = new URL(request.url);
  const language = requestedLanguage(searchParams, request.headers.get("Accept-Language"));
  context.set(documentFacts, {
    mode: services.settings.mode,
    humanCheck: services.humanCheck.kind,
    // An opening is sent again, and a nonce must not be.
    nonce: part === "opening" ? undefined : nonce,
    style,
    part,
    language,
    light: (name) => light(name, language),
  });
  context.set(contentCall, content ?? null);
  const response = await handle(request, context);
  if (part === "opening" && response.ok) {
    const opening = await response.text();
    if (!import.meta.env.DEV) openings.set(pathname, opening);
    return new Response(opening);
  }
  if (!context.get(isUnavailable) || response.status < 500) return response;
  // The router always sets status 500 for an error that a page threw.
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(retryAfterSeconds));
  return new Response(response.body, { status: 503, headers });
};

async function currentBuild(): Promise<ServerBuild> {
  return (await import("virtual:react-router/server-build")) as ServerBuild;
}

function light(name: LightName, language: Language): LightParts {
  const { entry, css, words } = lightDocuments[name];
  const source = words?.[language];
  return { css, scripts: scripts(entry), words: source && scripts(source).at(-1) };
}

function builtScripts(): (source: string) => string[] {
  const manifest: Record<string, { file: string }> = {};
  for (const name of ["light", "conversation"]) {
    const path = join(build.assetsBuildDirectory, `.vite/${name}.json`);
    Object.assign(manifest, JSON.parse(readFileSync(path, "utf8")));
  }
  return (source) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no entry ${source}`);
    return [`/${chunk.file}`];
  };
}

/** Vite's reload runtime must be loaded before the first component. */
function developmentScripts(source: string): string[] {
  const reloading = "/@id/__x00__virtual:react-router/inject-hmr-runtime";
  return [reloading, `/${source}`];
}
