import { createHash } from "node:crypto";
import alreadySent from "#src/features/feedback/components/already-sent.inline.ts?script";
import reviewForm from "#src/features/feedback/components/review-form.inline.ts?script";
import loadConversation from "#src/features/feedback/conversation/components/load-conversation.inline.ts?script";
import firstView from "#src/features/panel/first-view.inline.ts?script";
import menuRole from "#src/features/panel/menu-role.inline.ts?script";
import contentCheck from "#src/features/session/documents/content-check.inline.ts?script";
import earlyCalls from "#src/features/session/owner/early-calls.inline.ts?script";
import errorReports from "#src/features/site/document/report-errors.inline.ts?script";
import scriptWatch from "#src/features/site/document/script-watch.inline.ts?script";
import earlyClick from "#src/ui/early-click.inline.ts?script";
import earlySubmit from "#src/ui/early-submit.inline.ts?script";
import { entryHolds } from "#src/ui/entry-hold.ts";
import theme from "#src/ui/theme.inline.ts?script";

const scripts = [
  theme,
  scriptWatch,
  errorReports,
  alreadySent,
  reviewForm,
  loadConversation,
  earlySubmit,
  earlyClick,
  earlyCalls,
  contentCheck,
  firstView,
  menuRole,
  ...Object.values(entryHolds),
];

/** Hashes of the constant inline scripts of documents, as content-security-policy sources. */
export const inlineScriptHashes = scripts.map(
  (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);
