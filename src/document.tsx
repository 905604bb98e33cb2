import { createContext as createReactContext } from "react";
import { createContext } from "react-router";
import type { HumanCheckKind } from "./services/human-check/human-check.ts";

/** What the server knows of a page's document and React cannot. */
export interface DocumentFacts {
  mode: "demo" | "live";
  /** Which human check pages show. */
  humanCheck: HumanCheckKind;
  /** Allows this response's inline scripts; undefined in the browser. */
  nonce: string | undefined;
  /** What a light document holds in place of the router's scripts and the site's style. */
  light(name: LightName): { css: string; scripts: string[] };
}

/** Documents that carry their style inline and one small script; a route's `handle.light` asks for one. */
export type LightName = "review";

/** Carries the facts from the server to the page rendering. */
export const documentFacts = createContext<DocumentFacts>();

/** Set if the database was unavailable for a page: its status is then 503. */
export const isUnavailable = createContext(false);

/** The same facts inside the React tree; null in the browser, where the document stands already. */
export const DocumentContext = createReactContext<DocumentFacts | null>(null);
