import { createHash } from "node:crypto";
import { alreadySentScript } from "#src/features/feedback/components/already-sent.ts";
import { firstViewScript } from "#src/features/panel/first-view.ts";
import { contentCheckScript } from "#src/features/session/documents/content-check.ts";
import { earlyCallsScript } from "#src/features/session/owner/early-calls.ts";
import { lightScriptWatch, scriptWatch } from "#src/features/site/document/script-watch.ts";
import { earlyClickScript } from "#src/ui/early-click.ts";
import { earlySubmitScript } from "#src/ui/early-submit.ts";
import { entryHolds } from "#src/ui/entry-hold.ts";
import { themeScript } from "#src/ui/theme.ts";

const scripts = [
  themeScript,
  scriptWatch,
  lightScriptWatch,
  alreadySentScript,
  earlySubmitScript,
  earlyClickScript,
  earlyCallsScript,
  contentCheckScript,
  firstViewScript,
  ...Object.values(entryHolds),
];

/** Hashes of the constant inline scripts of documents, as content-security-policy sources. */
export const inlineScriptHashes = scripts.map(
  (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);
