import { useIsHydrated } from "./use-is-hydrated.ts";

interface InlineScriptProps {
  text: string;
  /** Paths for the script. */
  "data-calls"?: string;
  /** The account whose content follows. */
  "data-account"?: string;
  /** The business whose content follows. */
  "data-shop"?: string;
}

/**
 * An inline script of the server's HTML, which runs before the page's other scripts. It is not rendered in the
 * browser, where it would not run. Its text is in `server/inline-scripts.ts`, or the browser blocks it.
 */
export function InlineScript({ text, ...data }: InlineScriptProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash.
  return useIsHydrated() ? null : <script {...data} dangerouslySetInnerHTML={{ __html: text }} />;
}
