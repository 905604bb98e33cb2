import { useState } from "react";
import {
  subscribeBrowser,
  subscriptionKeys,
} from "#src/features/push/components/browser-subscription.ts";
import type { PushTarget } from "#src/services/push/push.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { focusHere } from "#src/ui/focus-here.ts";
import type { OpenedConversation } from "../contract.ts";
import type { ConversationWords } from "../words/pt.ts";
import type { Talk } from "./conversation-view.tsx";
import { focusConversation } from "./focus-conversation.ts";

interface NotifyMeProps {
  talk: Talk;
  conversation: OpenedConversation;
  words: ConversationWords;
  pushKey: string;
}

/** Offers a notification to a customer who waits for an answer. Nothing of it is loaded or stored before the tap. */
export function NotifyMe({ talk, conversation, words, pushKey }: NotifyMeProps) {
  const [isDenied, setDenied] = useState(false);
  /** What `notifies` was when the customer tapped. After the change the new text gets the focus. */
  const [before, setBefore] = useState<boolean>();
  const { state, messages, notifies } = conversation;
  const isChanged = before !== undefined && before !== notifies;
  const box = { tabIndex: -1, ref: isChanged ? focusHere : undefined };
  const isWaiting = state === "unanswered" || messages.at(-1)?.author === "customer";
  const canEnd = state !== "erased" && state !== "stopped_by_customer";
  const isAsked = isWaiting && canEnd;
  const isOffered = isAsked && canNotify();
  const setPush = async (subscribe: () => Promise<PushTarget | null>) => {
    setBefore(notifies);
    if ((await talk.setPush(subscribe)) && !isOffered) focusConversation();
  };
  if (notifies) {
    return (
      <p
        {...box}
        className="grid justify-items-center text-center text-sm text-ink-soft outline-none"
      >
        {words.notifies}
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4 aria-disabled:opacity-60"
          aria-disabled={talk.isBusy}
          onClick={() => void setPush(async () => null)}
        >
          {words.stopNotifying}
        </button>
      </p>
    );
  }
  // The permission is then denied, so the button is no longer offered.
  if (isDenied && isAsked) {
    return (
      <p tabIndex={-1} ref={focusHere} className="text-center text-sm text-ink-soft outline-none">
        {words.notifyDenied}
      </p>
    );
  }
  if (!isOffered) return null;
  const turnOn = async () => {
    // Browsers ask only during a tap, so nothing may be awaited before.
    const permission = await Notification.requestPermission();
    setDenied(permission === "denied");
    if (permission !== "granted") return;
    await setPush(async () =>
      subscriptionKeys(
        await subscribeBrowser({ worker: "/review-worker.js", scope: "/feedback/", key: pushKey }),
      ),
    );
  };
  return (
    <div {...box} className="grid justify-items-center gap-2 text-center outline-none">
      <button
        type="button"
        className={buttonClass({ className: "aria-disabled:opacity-60" })}
        aria-disabled={talk.isBusy}
        onClick={() => void turnOn()}
      >
        {words.notifyMe}
      </button>
      <p className="text-sm text-ink-soft">{words.notifyHint}</p>
    </div>
  );
}

/** An iPhone notifies only from the home screen, and development has no built worker. */
function canNotify(): boolean {
  return (
    !import.meta.env.DEV &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    Notification.permission !== "denied"
  );
}
