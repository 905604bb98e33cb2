import { createContext as createReactContext } from "react";
import { createContext } from "react-router";
import type { OwnerCall } from "./http/client.ts";
import type { Language } from "./lib/language/language.ts";
import type { HumanCheckKind } from "./services/human-check/human-check.ts";

/** Facts about the document that only the server knows. */
export interface DocumentFacts {
  mode: "demo" | "live";
  /** The kind of human check that pages show. */
  humanCheck: HumanCheckKind;
  /** The nonce for the inline scripts of this response; undefined in the browser. */
  nonce: string | undefined;
  /** The style sheet of panel and site, and its URL. Undefined in development. */
  style:
    | {
        url: string;
        all: string /** Returns the rules that a document uses. */;
        used(html: string): string;
      }
    | undefined;
  part: DocumentPart;
  /** The language that the request asks for. Only pages with `handle.isTranslated` are in it. */
  language: Language;
  /** Returns the CSS and scripts of a light document, which replace those of the router and the site. */
  light(name: LightName): LightParts;
}

export interface LightParts {
  css: string;
  scripts: string[];
  /** The words of the last script in the language of the document. Undefined if the script has them. */
  words?: string | undefined;
}

/** Light documents have inline CSS and one small script. A route requests one with `handle.light`. */
export type LightName = "review" | "conversation";

/**
 * What a response has of a document. The opening is the same for every owner, so it is sent before the owner's content is
 * loaded; the rest follows.
 */
export type DocumentPart = "whole" | "opening" | "rest";

/** Stands in a rendered document for its style. */
export const styleMark = "/* style */";

/** The rest of a panel document begins with this element, which has the style of the rest. */
export const restBegin = '<style data-rest="">';

/** Passes the facts from the server to `entry.server.tsx`. */
export const documentFacts = createContext<DocumentFacts>();

/** Set if the database was unavailable for a page: its status is then 503. */
export const isUnavailable = createContext(false);

/** Calls the API for the content of the document. Null: the document is a shell. */
export const contentCall = createContext<OwnerCall | null>(null);

/** The same facts inside the React tree; null in the browser. */
export const DocumentContext = createReactContext<DocumentFacts | null>(null);
