import { createHash } from "node:crypto";
import { alreadySentScript } from "#src/features/feedback/components/already-sent.ts";
import { scriptWatch } from "#src/features/site/document/script-watch.ts";
import { themeScript } from "#src/ui/theme.ts";

/** Hashes of the constant inline scripts of documents, as content-security-policy sources. */
export const inlineScriptHashes = [themeScript, scriptWatch, alreadySentScript].map(
  (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);
