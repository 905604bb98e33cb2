import { useState } from "react";
import { focusHere } from "#src/ui/focus-here.ts";
import type { OpenedConversation } from "../contract.ts";
import type { ConversationWords } from "../words/pt.ts";
import type { Talk } from "./conversation-view.tsx";

/** Says that the business may show the comment, and takes that back. */
export function ShownComment(props: {
  talk: Talk;
  praise: OpenedConversation["praise"];
  words: ConversationWords;
}) {
  const { talk, praise, words } = props;
  const [isWithdrawn, setWithdrawn] = useState(false);
  if (!praise) {
    return isWithdrawn ? (
      <p tabIndex={-1} ref={focusHere} className="text-center text-sm text-ink-soft outline-none">
        {words.hidden}
      </p>
    ) : null;
  }
  const withdraw = async () => setWithdrawn(await talk.withdrawPraise());
  const { first_name } = praise;
  return (
    <p className="grid justify-items-center text-center text-sm text-ink-soft wrap-anywhere">
      {first_name ? words.shownWithName.replace("{name}", () => first_name) : words.shown}
      <button
        type="button"
        className="min-h-11 font-semibold underline underline-offset-4 aria-disabled:opacity-60"
        aria-disabled={talk.isBusy}
        onClick={() => void withdraw()}
      >
        {words.hide}
      </button>
    </p>
  );
}
